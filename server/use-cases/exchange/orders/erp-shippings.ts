import type { DocumentRecord } from "#app/domain/exchange/records.ts";
import { shippedOf, type LineDifference } from "#app/domain/exchange/returned-document.ts";
import { formatDate } from "#app/i18n/format.ts";
import { exchangeOrders as texts } from "#app/i18n/ru/exchange/packages.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Tx } from "#server/db/client.ts";
import { erpPart } from "#server/db/queries/exchange/returned-documents.ts";
import { saveShipping, shippingsOf, type ErpShipping } from "#server/db/queries/exchange/shippings.ts";
import { comparedLines, goodsOfDocument } from "./reduce-lines.ts";

const t = namespace("exchangeOrders", texts);

/**
 * What 1C has shipped of a part so far. `isWhole`: nothing is left of it. `excess`: goods that the part has not, or has
 * less of. `text`: numbers and days of the documents.
 */
export type ShippedThere = { isWhole: boolean; excess: LineDifference[]; shippedAt: Date; text: string };

/** Keeps a shipping document beside the others of its part: goods may leave in several (desk §8). */
export async function keepShipping(
  tx: Tx,
  connection: string,
  part: string,
  { document, shippedAt }: { document: DocumentRecord; shippedAt: Date },
): Promise<ShippedThere> {
  const shipping: ErpShipping = {
    number: numberOf(document),
    date: dateOf(document),
    shippedAt,
    lines: document.lines.length === 0 ? null : goodsOfDocument(document),
  };
  await saveShipping(tx, { connection, id: document.id }, part, shipping);
  const all = await shippingsOf(tx, part);
  const own = comparedLines(await erpPart(tx, part));
  return {
    ...shippedOf(
      own,
      all.map(({ lines }) => lines),
    ),
    shippedAt: all.at(-1)?.shippedAt ?? shippedAt,
    text: all.map(textOf).join("; "),
  };
}

/** «РТ-12 от 29 ноября 2026». */
export function shippingText(document: DocumentRecord): string {
  return textOf({ number: numberOf(document), date: dateOf(document) });
}

function textOf({ number, date }: Pick<ErpShipping, "number" | "date">): string {
  return date === null ? number : t("dated", { number, date: formatDate(date) });
}

function numberOf({ id, numberIn1c, number }: DocumentRecord): string {
  return numberIn1c || number || id;
}

function dateOf({ dateIn1c, date }: DocumentRecord): string | null {
  return dateIn1c?.slice(0, 10) || date || null;
}
