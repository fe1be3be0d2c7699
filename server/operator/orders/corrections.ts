import { z } from "zod";
import { moneyFromNumber, moneyToDecimal, type Money } from "#app/domain/money.ts";
import { quantityFromNumber, type Quantity } from "#app/domain/quantity.ts";
import { thousandthsFromTyped } from "#app/domain/thousandths.ts";
import { correctByOperator } from "#server/use-cases/order/changing/correct-order.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused } from "#server/operator/refusals.ts";

/** "ART-1=2@10,50": the corrected quantity of a line, with its price if changed. */
const line = z.string().transform((typed, context): { article: string; quantity: Quantity; price?: Money } => {
  const [, article, quantity = "", price] = /^(.+)=([\d.,]+)(?:@([\d.,]+))?$/.exec(typed) ?? [];
  const [counted, priced] = [thousandthsFromTyped(quantity), thousandthsFromTyped(price ?? "0")];
  if (article === undefined || counted === null || priced === null) {
    context.addIssue("not a line");
    return z.NEVER;
  }
  const left = { article, quantity: quantityFromNumber(counted / 1000) };
  return price === undefined ? left : { ...left, price: moneyFromNumber(priced / 1000) };
});

export const correctionCommands = [
  declare({
    words: "order correct",
    line: "<part> <article>=<quantity>[@<price>] … --reason «…»",
    about: ["issues a corrective document for a shipped part"],
    takes: ["part"],
    list: "lines",
    text: "--reason",
    input: z.strictObject({
      part: z.string().max(60),
      lines: z.array(line).min(1).max(500),
      reason: z.string().min(1).max(300),
    }),
    async run(ports, { part, ...correction }, actor) {
      const corrected = await correctByOperator(ports, actor, part, correction);
      if (corrected.ok) return done(`${corrected.value.number}: ${moneyToDecimal(corrected.value.difference)}`);
      return refused(corrected);
    },
  }),
];
