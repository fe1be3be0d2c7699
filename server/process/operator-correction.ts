import { z } from "zod";
import { moneyToDecimal, moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { thousandthsFromTyped } from "#app/domain/thousandths.ts";
import type { Ports } from "#server/ports/ports.ts";
import { correctByOperator } from "#server/use-cases/order/correct-order.ts";

/** What was shipped otherwise than its document says. `lines` by article; a null price stays. */
export const correctionCommand = z.strictObject({
  name: z.literal("correction"),
  number: z.string().max(60),
  reason: z.string().min(1).max(300),
  lines: z
    .array(z.strictObject({ article: z.string(), quantity: z.number().min(0), price: z.number().min(0).nullable() }))
    .min(1)
    .max(500),
});
type CorrectionCommand = z.infer<typeof correctionCommand>;

export const correctionUsage = `  order correct <part> <article>=<quantity>[@<price>] … --reason «…»
                                        writes a corrective document for a part that was shipped
`;

/** Null for words that make no command. */
export function readCorrectionCommand(number: string, words: readonly string[]): CorrectionCommand | null {
  const flag = words.indexOf("--reason");
  const lines = words.slice(0, Math.max(0, flag)).map(lineOf);
  const read = correctionCommand.safeParse({
    name: "correction",
    number,
    reason: flag < 0 ? "" : words.slice(flag + 1).join(" "),
    lines,
  });
  return read.success && number !== "" ? read.data : null;
}

function lineOf(word: string): { article: string; quantity: number; price: number | null } | null {
  const [, article, quantity = "", price] = /^(.+)=([\d.,]+)(?:@([\d.,]+))?$/.exec(word) ?? [];
  const [counted, priced] = [thousandthsFromTyped(quantity), thousandthsFromTyped(price ?? "0")];
  if (article === undefined || counted === null || priced === null) return null;
  return { article, quantity: counted / 1000, price: price === undefined ? null : priced / 1000 };
}

export async function obeyCorrection(
  ports: Ports,
  { number, reason, lines }: CorrectionCommand,
): Promise<{ ok: boolean; message: string }> {
  const done = await correctByOperator(ports, number, {
    reason,
    lines: lines.map(({ article, quantity, price }) => ({
      article,
      quantity: quantityFromNumber(quantity),
      ...(price === null ? {} : { price: moneyFromNumber(price) }),
    })),
  });
  if (done.ok) return { ok: true, message: `${done.value.number}: ${moneyToDecimal(done.value.difference)}` };
  return { ok: false, message: reasons[done.code] + (done.article === undefined ? "" : `: ${done.article}`) };
}

const reasons = {
  notFound: "no part has this number; name the part of an order of several",
  notShipped: "this part was not shipped: it has no document to correct",
  unknownArticle: "its document has no such article",
  nothingChanged: "its document says so already",
} as const;
