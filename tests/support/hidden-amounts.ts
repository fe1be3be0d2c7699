import { readXlsx } from "hucre/xlsx";
import { pdfText } from "./pdf-text.ts";
import { small, type TestShop } from "./shop.ts";

/** What the company pays for goods: found nowhere else, in whatever way an amount is written. */
const ownPrices: [string, number][] = [
  [small.products.hinge.uuid, 7713.37],
  [small.products.foam.uuid, 4219.59],
  [small.products.screw.uuid, 61.173],
];

/** Gives the wholesale list, by which the company buys, prices that are recognised. */
export async function distinctivePrices({ sql }: Pick<TestShop, "sql">): Promise<void> {
  for (const [product, price] of ownPrices) {
    await sql("delete from prices where product_uuid = $1 and price_list_id = 3", [product]);
    await sql("insert into prices (product_uuid, price_list_id, from_quantity, price) values ($1, 3, 0, $2)", [
      product,
      price,
    ]);
  }
}

/** Every sum that the shop keeps of the company: of its orders, payments, claims and accounts, and its prices. */
export async function amountsOf({ sql }: Pick<TestShop, "sql">, company: string): Promise<number[]> {
  const orders = `select uuid from orders where counterparty_uuid = '${company}'`;
  const rows = await sql<{ amount: string }>(`
    select amount::text as amount from (
      select unnest(array[total, items_sum, vat_sum]) as amount from orders where uuid in (${orders})
      union select unnest(array[items_sum, items_sum + delivery_cost]) from order_parts where order_uuid in (${orders})
      union select unnest(array[price, sum, vat_sum]) from order_items where order_uuid in (${orders})
      union select amount from payments where order_uuid in (${orders})
      union select amount from refunds where order_uuid in (${orders})
      union select unnest(array[sum_claimed, sum_approved]) from claims where order_uuid in (${orders})
      union select debit from settlement_entries union select credit from settlement_entries
      union select total from order_approvals where root_uuid = '${company}'
      union select price from prices where price_list_id = 3 and product_uuid in (${ownPrices.map(([uuid]) => `'${uuid}'`).join()})
      union select credit_limit from counterparties where root_uuid = '${company}'
    ) every where amount is not null`);
  // A round sum may be a phone's or a year's digits as well; a part of a rouble is a sum's.
  return rows.map(({ amount }) => Number(amount)).filter((amount) => amount > 50 && amount % 1 !== 0);
}

/** Amounts that a text tells: with a dot or a comma, grouped by any space, in kopecks or in thousandths. */
export function amountsIn(text: string, amounts: readonly number[]): number[] {
  const plain = text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "")
    .replace(/\\u00a0|\\u202f|&nbsp;|&#160;/g, " ")
    .replace(/(?<=\d)[\s\u00a0\u2009\u202f]+(?=\d{3}(?!\d))/g, "")
    .replace(/(?<=\d),(?=\d)/g, ".");
  const told = new Set((plain.match(/(?<![\d.])\d+(?:\.\d+)?(?![\d])/g) ?? []).map(Number));
  return amounts.filter((amount) =>
    [amount, Math.round(amount * 100) / 100, Math.round(amount * 100), Math.round(amount * 1000)].some((one) =>
      told.has(one),
    ),
  );
}

/** The words of an answer: of a sheet its cells, of a PDF its text. */
export async function wordsOf(bytes: Uint8Array, type: string): Promise<string> {
  if (type.includes("spreadsheet")) {
    const { sheets } = await readXlsx(bytes);
    return sheets.flatMap(({ rows }) => rows.map((row) => row.join(" | "))).join("\n");
  }
  return type.includes("pdf") ? pdfText(bytes) : new TextDecoder().decode(bytes);
}
