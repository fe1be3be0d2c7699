import type { OrderFilter } from "#app/contract/orders/order-list.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { ordersInSheet } from "#app/domain/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { formatDate } from "#app/i18n/format.ts";
import { orderList as texts } from "#app/i18n/ru/orders/order-list.ts";
import { namespace } from "#app/i18n/translator.ts";
import { countOrders } from "#server/db/queries/order/reading/orders-for-sheet.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { askForFile } from "#server/use-cases/files/file-processes.ts";
import { creditOrderStatuses } from "#server/use-cases/order/paying/credit-order-statuses.ts";
import { narrowedOrders } from "#server/use-cases/order/reading/list-own-orders.ts";

const t = namespace("orderList", texts);

/** Enqueues the filtered orders, without sums for members without price access. */
export async function askOrdersSheet(
  ports: Ports,
  buyer: Buyer,
  filter: OrderFilter,
): Promise<
  ProblemOr<{ process: string }, RefusalsOf<typeof askForFile> | "ordersMany" | "ordersNone" | "periodReversed">
> {
  const narrowed = narrowedOrders(buyer, filter);
  if (!narrowed.ok) return narrowed;
  const { whose } = narrowed.value;
  const creditStatuses = whose ? await creditOrderStatuses(ports, buyer, whose) : [];
  const query = { ...narrowed.value.query, creditStatuses };
  const found = whose ? await countOrders(ports.database.db, whose, query, ordersInSheet) : 0;
  if (whose === null || found === 0) return no("ordersNone");
  if (found > ordersInSheet) return no("ordersMany", { limit: ordersInSheet });
  const { date } = localMoment(ports.clock.now().getTime(), buyer.city.timezone);
  const params = { whose, asked: query, priced: seesOwnPrices(buyer.viewer), today: date };
  const title = t("sheetTitle", { date: formatDate(date) });
  const process = await ports.database.db
    .transaction()
    .execute((tx) => askForFile(ports, tx, buyer.viewer, { type: "orders", title, params }));
  return process.ok ? ok({ process: process.value }) : process;
}
