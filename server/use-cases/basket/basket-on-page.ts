import type { BasketOnPage, GroupDays, RestOfBasket } from "#app/contract/basket/baskets.ts";
import { basketPage, groupTotals, lineTotals } from "#app/domain/basket/pages.ts";
import { pricedLines, type PricedLine } from "#app/domain/basket/priced-lines.ts";
import { shipmentsOf } from "#app/domain/logistics/shipment.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { basketPageContents, type CountedLine } from "#server/db/queries/basket/basket-page.ts";
import type { Ports } from "#server/ports/ports.ts";
import { doNotDivideOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { withCarriers } from "#server/use-cases/delivery/carrier-desk.ts";
import { deliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { firstDays } from "#server/use-cases/delivery/delivery-options.ts";
import { shippedLine } from "#server/use-cases/delivery/goods-cargo.ts";
import { goneLine, isSold, priceBefore, toWireItem, wireTotals } from "./basket-view.ts";

/**
 * The basket page in one statement: full cards for one page of goods, reduced lines for the rest. Sums, groups and
 * dates cover the whole basket.
 */
export async function basketOnPage(ports: Ports, buyer: Buyer, requestedPage: number): Promise<BasketOnPage> {
  const owner = buyer.viewer.basketOwner;
  const { basket, lines, others } =
    owner === null
      ? nothing
      : await basketPageContents(ports.database.db, { owner, page: requestedPage, ...pricingOf(buyer) });
  const doNotDivide = doNotDivideOf(buyer.viewer);
  const sold = lines.filter(isSold);
  const counted: CountedLine[] = [...sold, ...others];
  const priced = pricedLines(counted, { doNotDivide });
  const when = await daysOf(ports, buyer, priced);
  const { page, pages, from } = basketPage(counted.length, requestedPage);
  const elsewhere = new Set(others.map(({ uuid }) => uuid));
  return {
    version: basket?.version ?? 0,
    doNotDivide,
    items: sold.map(toWireItem),
    gone: lines.filter((line) => !isSold(line)).map(goneLine),
    totals: wireTotals(lineTotals(priced)),
    ...{ page, pages, before: from, others: [...elsewhere], when },
    rest:
      pages === 1
        ? null
        : restOf(
            priced.filter(({ item }) => elsewhere.has(item.uuid)),
            { when, goods: others.length },
          ),
  };
}

const nothing = { basket: null, lines: [], others: [] };

async function daysOf(ports: Ports, buyer: Buyer, lines: readonly PricedLine<CountedLine>[]): Promise<GroupDays[]> {
  if (lines.length === 0) return [];
  const book = await deliveryBook(ports, buyer.city);
  const shipments = shipmentsOf(lines.map(shippedLine), { doNotDivide: doNotDivideOf(buyer.viewer) });
  return withCarriers(book, () => Promise.resolve(firstDays(book, shipments)));
}

type Around = { when: readonly GroupDays[]; goods: number };

function restOf(lines: readonly PricedLine<CountedLine>[], { when, goods }: Around): RestOfBasket {
  const undated = new Set(
    when.flatMap(({ hasDates, waiting }) => (hasDates ? waiting.map(({ uuid, kind }) => `${uuid} ${kind}`) : [])),
  );
  const changed = new Set(lines.filter(({ item }) => priceBefore(item) !== null).map(({ item }) => item.uuid));
  return {
    groups: groupTotals(lines).map(({ kind, sum, allTicked, lines: own }) => ({
      ...{ kind, sum: moneyToNumber(sum), allTicked, lines: own.length },
      waiting: own.filter(({ item }) => undated.has(`${item.uuid} ${kind}`)).map(({ item }) => item.name),
    })),
    totals: measuredTotals(lines),
    ticked: measuredTotals(lines.filter(({ ticked }) => ticked)),
    goods,
    pricesChanged: changed.size,
  };
}

function measuredTotals(lines: readonly PricedLine<CountedLine>[]): RestOfBasket["totals"] {
  const totals = lineTotals(lines);
  return { ...wireTotals(totals), volume: totals.volume };
}
