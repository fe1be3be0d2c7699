import { readXlsx } from "hucre/xlsx";
import { pdfText } from "#tests/support/files/pdf-text.ts";
import { small, type TestShop } from "#tests/support/shops/shop.ts";

/** Distinctive prices of the company, to be found in every notation. */
const ownPrices: [string, number][] = [
  [small.products.hinge.uuid, 7713.37],
  [small.products.foam.uuid, 4219.59],
  [small.products.screw.uuid, 61.173],
];

/** Sets distinctive prices in the wholesale list, by which the company buys. */
export async function distinctivePrices({ sql }: Pick<TestShop, "sql">): Promise<void> {
  for (const [product, price] of ownPrices) {
    await sql("delete from prices where product_uuid = $1 and price_list_id = 3", [product]);
    await sql("insert into prices (product_uuid, price_list_id, from_quantity, price) values ($1, 3, 0, $2)", [
      product,
      price,
    ]);
  }
}

/** Every stored amount of the company: of orders, payments, claims and settlements, and its prices. */
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
  // A round amount may also be a part of a phone number or a year.
  return rows.map(({ amount }) => Number(amount)).filter((amount) => amount > 50 && amount % 1 !== 0);
}

/**
 * The amounts that occur in a text: with a dot or a comma, grouped by any space, in kopecks or in thousandths. Digits
 * within nonces, hashes and other words are no amounts.
 */
export function amountsIn(text: string, amounts: readonly number[]): number[] {
  const plain = text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/\\u00a0|\\u202f|\\[nrt]|&nbsp;|&#160;/g, " ")
    .replace(/(?<=\d)[\s\u00a0\u2009\u202f]+(?=\d{3}(?!\d))/g, "")
    .replace(/(?<=\d),(?=\d)/g, ".");
  const numbers = new Set((plain.match(/(?<![A-Za-z\d._]|\w-)\d+(?:\.\d+)?(?!\w|-\w)/g) ?? []).map(Number));
  return amounts.filter((amount) =>
    [amount, Math.round(amount * 100) / 100, Math.round(amount * 100), Math.round(amount * 1000)].some((one) =>
      numbers.has(one),
    ),
  );
}

/** The text of an answer, including cells of a spreadsheet and the text of a PDF. */
export async function wordsOf(bytes: Uint8Array, type: string): Promise<string> {
  if (type.includes("spreadsheet")) {
    const { sheets } = await readXlsx(bytes);
    return sheets.flatMap(({ rows }) => rows.map((row) => row.join(" | "))).join("\n");
  }
  return type.includes("pdf") ? pdfText(bytes) : new TextDecoder().decode(bytes);
}
