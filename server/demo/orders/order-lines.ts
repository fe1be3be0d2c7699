import {
  lineSum,
  moneyFromDecimal,
  moneyToDecimal,
  subtractMoney,
  vatIncluded,
  zeroMoney,
  type Money,
} from "#app/domain/money.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import {
  addQuantity,
  quantityFromDecimal,
  quantityToDecimal,
  quantityToNumber,
  type Quantity,
} from "#app/domain/quantity.ts";
import { lineVolumeCm3, lineWeightGrams } from "#app/domain/weight.ts";
import type { Random } from "#server/demo/random.ts";
import type { OrderingAccount } from "./order-accounts.ts";
import { priceOf, type OrderGoods } from "./order-goods.ts";
import type { OrderItemRow } from "./order-rows.ts";

/** A line before it is a row. */
export type OrderLine = {
  goods: OrderGoods;
  quantity: Quantity;
  price: Money;
  sum: Money;
  vat: Money;
  discount: Money;
};

/** What shelves hold for orders under way, so that none holds more than lies there. */
export class Shelves {
  readonly #reserved = new Map<string, Quantity>();

  /** True, and noted, where a third of what lies there is enough. */
  take({ uuid, stock }: OrderGoods, warehouse: string, quantity: Quantity): boolean {
    const key = `${uuid} ${warehouse}`;
    const held = addQuantity(this.#reserved.get(key) ?? quantityFromDecimal("0"), quantity);
    const onHand = stock.find(({ warehouse_uuid }) => warehouse_uuid === warehouse)?.on_hand ?? "0";
    if (held * 3 > quantityFromDecimal(onHand)) return false;
    this.#reserved.set(key, held);
    return true;
  }

  rows(): { product_uuid: string; warehouse_uuid: string; reserved: string }[] {
    return [...this.#reserved].map(([key, held]) => {
      const [product_uuid = "", warehouse_uuid = ""] = key.split(" ");
      return { product_uuid, warehouse_uuid, reserved: quantityToDecimal(held) };
    });
  }
}

const vatRate = 22;
/** No line of a usual order has more multiples. */
const mostSteps = 40;

/** Some goods for about so many roubles, each once; `take` says whether a shelf has them for an order that needs it. */
export function orderLines(
  { lines: [few, many], sums: [least, most], contract, city }: OrderingAccount,
  goods: readonly OrderGoods[],
  random: Random,
  take: (one: OrderGoods, quantity: Quantity) => boolean,
): OrderLine[] {
  const count = random.int(few, many);
  const share = (least + (most - least) * random.next() ** 2) / count;
  const lines: OrderLine[] = [];
  for (let tries = 0; lines.length < count && tries < count * 25; tries++) {
    const one = goods[random.int(0, goods.length - 1)];
    if (one === undefined || lines.some((line) => line.goods.uuid === one.uuid)) continue;
    const wanted = share * (0.3 + random.next() * 1.4);
    const line = lineOf(one, wanted, { contract: contract.list, city });
    if (line !== null && take(one, line.quantity)) lines.push(line);
  }
  return lines;
}

/** As many multiples as cost about so much; null where one costs far more. */
function lineOf(goods: OrderGoods, roubles: number, list: { contract: number | null; city: string }): OrderLine | null {
  const multiplicity = quantityFromDecimal(goods.multiplicity);
  const least = Math.ceil(quantityFromDecimal(goods.min_quantity) / multiplicity);
  const { price: first } = priceOf(goods, { ...list, quantity: 0 });
  const oneCosts = (Number(first) * multiplicity) / 1_000;
  if (oneCosts * least > roubles * 2) return null;
  const steps = Math.min(mostSteps, Math.max(least, Math.round(roubles / oneCosts)));
  const exact = addQuantity(...Array.from({ length: steps }, () => multiplicity));
  const { price, oldPrice } = priceOf(goods, { ...list, quantity: quantityToNumber(exact) });
  const sum = lineSum(moneyFromDecimal(price), exact);
  const discount = oldPrice === null ? zeroMoney : subtractMoney(lineSum(moneyFromDecimal(oldPrice), exact), sum);
  return { goods, quantity: exact, price: moneyFromDecimal(price), sum, vat: vatIncluded(sum, vatRate), discount };
}

type Where = {
  uuid: string;
  orderUuid: string;
  partUuid: string;
  position: number;
  status: OrderStatus;
  waits: boolean;
  promised: string | null;
  userArticle: string | null;
  returned: Quantity;
};

export function itemRow({ goods, quantity, price, sum, vat, discount }: OrderLine, where: Where): OrderItemRow {
  const { status, waits } = where;
  const all = quantityToDecimal(quantity);
  const hasLeft = ["shipped", "completed", "partiallyReturned", "returned"].includes(status);
  const multiplicity = quantityFromDecimal(goods.multiplicity);
  return {
    uuid: where.uuid,
    part_uuid: where.partUuid,
    order_uuid: where.orderUuid,
    position: where.position,
    product_uuid: goods.uuid,
    external_id: goods.external_id,
    article: goods.article,
    name: goods.name,
    unit: goods.unit,
    multiplicity: goods.multiplicity,
    quantity: all,
    price: moneyToDecimal(price),
    sum: moneyToDecimal(sum),
    vat_rate: vatRate,
    vat_sum: moneyToDecimal(vat),
    weight_grams: lineWeightGrams(goods.weight_grams, quantity, multiplicity),
    state: stateOf(status, waits),
    confirmed_quantity: hasLeft ? all : null,
    shipped_quantity: hasLeft ? all : null,
    canceled_quantity: status === "canceled" ? all : null,
    returned_quantity: quantityToDecimal(where.returned),
    discount: moneyToDecimal(discount),
    volume_cm3: lineVolumeCm3(goods.volume_cm3, quantity, multiplicity),
    promised_date: where.promised,
    user_article: where.userArticle,
  };
}

export function stateOf(status: OrderStatus, waits: boolean): string {
  if (status === "canceled") return "canceled";
  if (["shipped", "completed", "partiallyReturned", "returned"].includes(status)) return "shipped";
  if (status === "assembling" || status === "readyForPickup") return "picking";
  return waits ? "waiting" : "reserved";
}
