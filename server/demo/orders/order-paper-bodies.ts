import { moneyFromDecimal, moneyToDecimal, vatIncluded } from "#app/domain/money.ts";
import { corrected, type TaxedLine } from "#app/domain/order/shipped-line.ts";
import { quantityFromDecimal, quantityFromNumber, quantityToDecimal, zeroQuantity } from "#app/domain/quantity.ts";
import { contractRows } from "#server/demo/people/contracts.ts";
import type { CounterpartyRow } from "#server/demo/rows.ts";
import { demoShop, type ShopFacts } from "#server/demo/identity.ts";
import type { OrderGoods } from "./order-goods.ts";
import type {
  ItemCorrectionRow,
  DemoOrderDocumentRow,
  OrderItemRow,
  OrderPartRow,
  DemoOrderRow,
  UpdBodyRow,
} from "./order-rows.ts";

/** What papers say beside the order. */
export type PaperFacts = {
  goods: readonly OrderGoods[];
  counterparties: readonly CounterpartyRow[];
  seller: ShopFacts["seller"];
};

/** A line as it was and as it became; null is the delivery. */
export type Change = { line: OrderItemRow | null; was: TaxedLine; became: TaxedLine };

const vatRate = 22;
const furtherDates = new Map(contractRows().map(({ number, date }) => [number, date]));

export function updBody(
  { order, part, lines }: { order: DemoOrderRow; part: OrderPartRow; lines: readonly OrderItemRow[] },
  { goods, counterparties, seller }: PaperFacts,
): UpdBodyRow {
  const buyer = counterparties.find(({ root_uuid }) => root_uuid === order.counterparty_uuid);
  if (!buyer) throw new RangeError(`nobody bought ${order.number}`);
  return {
    seller: {
      name: seller.name,
      inn: seller.inn,
      // Of an operator's own seller it is not known here.
      kpp: seller.inn === demoShop.seller.inn ? seller.kpp : null,
      address: seller.address,
    },
    buyer: { name: buyer.full_name, inn: buyer.inn, kpp: buyer.kpp, address: buyer.legal_address },
    order: { number: order.number, date: order.created_at.slice(0, 10) },
    contract: order.contract_number,
    contractDate:
      order.contract_number === null ? null : (furtherDates.get(order.contract_number) ?? buyer.contract_date),
    customerNumber: order.customer_number,
    consignee: part.delivery.address ?? part.delivery.point?.address ?? null,
    lines: lines.map((line) => {
      const { okei = "", country = "" } = goods.find(({ uuid }) => uuid === line.product_uuid) ?? {};
      return { ...namesOf(line, okei), ...decimals(taxed(line)), userArticle: line.user_article, country };
    }),
    delivery: part.delivery_cost,
    deliveryRate: vatRate,
  };
}

export function ukdBody(
  upd: DemoOrderDocumentRow & { body: UpdBodyRow },
  { reason, changes }: { reason: string; changes: readonly Change[] },
) {
  const { seller, buyer, order, contract, contractDate, customerNumber, lines } = upd.body;
  return {
    ...{ seller, buyer, order, contract, contractDate, customerNumber, reason },
    upd: { number: upd.number, date: upd.issued_on },
    lines: changes.map(({ line, was, became }) => ({
      ...(line === null
        ? serviceNames(upd.part_uuid)
        : namesOf(line, lines.find(({ item }) => item === line.uuid)?.okei ?? "")),
      was: decimals(was),
      became: decimals(became),
    })),
  };
}

/** Whose goods came back whole pays for no delivery of them. */
export function noDelivery({ delivery_cost }: OrderPartRow): Change[] {
  const sum = moneyFromDecimal(delivery_cost);
  if (sum === 0) return [];
  const was = { quantity: quantityFromNumber(1), price: sum, sum, vatRate, vatSum: vatIncluded(sum, vatRate) } as const;
  return [{ line: null, was, became: corrected(was, { ...was, quantity: zeroQuantity }) }];
}

export function taxed({ quantity, price, sum, vat_sum }: OrderItemRow): TaxedLine {
  return {
    quantity: quantityFromDecimal(quantity),
    price: moneyFromDecimal(price),
    sum: moneyFromDecimal(sum),
    vatRate,
    vatSum: moneyFromDecimal(vat_sum),
  };
}

/** What is true of corrected lines now. */
export function itemCorrections(changes: readonly Change[], document: string): ItemCorrectionRow[] {
  return changes.flatMap(({ line, was, became }) =>
    line === null
      ? []
      : [
          {
            document_uuid: document,
            item_uuid: line.uuid,
            was_quantity: quantityToDecimal(was.quantity),
            was_price: moneyToDecimal(was.price),
            was_sum: moneyToDecimal(was.sum),
            was_vat: moneyToDecimal(was.vatSum),
            became_quantity: quantityToDecimal(became.quantity),
            became_price: moneyToDecimal(became.price),
            became_sum: moneyToDecimal(became.sum),
            became_vat: moneyToDecimal(became.vatSum),
          },
        ],
  );
}

function namesOf({ uuid, article, name, unit }: OrderItemRow, okei: string) {
  return { item: uuid, article, name, unit, okei, vatRate };
}

/** «Условная единица» of ОК 015-94, as the shop's own corrections of a delivery say it. */
function serviceNames(part: string) {
  return { item: part, article: "", name: "Доставка", unit: "усл. ед.", okei: "876", vatRate };
}

function decimals({ quantity, price, sum, vatSum }: TaxedLine) {
  return {
    quantity: quantityToDecimal(quantity),
    price: moneyToDecimal(price),
    sum: moneyToDecimal(sum),
    vatSum: moneyToDecimal(vatSum),
  };
}
