import { z } from "zod";
import { calculationInputs, calculationShape } from "./calculator.ts";
import { paidMoney } from "#app/contract/hidden.ts";
import { isoInstant, lineOfText, uuidShape, wireQuantity } from "#app/contract/parts.ts";

const calculationName = lineOfText(100).trim().min(1);
export const saveCalculationBody = z.strictObject({ name: calculationName, inputs: calculationInputs });
export const renameCalculationBody = z.strictObject({ name: calculationName });
export const calculationParams = z.object({ uuid: uuidShape });
export const savedCalculationShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  sashes: z.int(),
  total: paidMoney,
  priceAt: isoInstant,
});
export const savedCalculationListShape = z.array(savedCalculationShape);
/** Price of a saved line when it was last calculated. */
export const keptLineShape = z.object({
  article: z.string(),
  name: z.string().nullable(),
  quantity: wireQuantity.nullable(),
  sum: paidMoney,
});
/** `GET /private/calculator/saved/{uuid}`: saved and current state; `now` is null if its system no longer exists. */
export const openedCalculationShape = savedCalculationShape.extend({
  inputs: calculationInputs,
  lines: z.array(keptLineShape),
  now: calculationShape.nullable(),
  /** Changed sums by article; null where it was or is absent. */
  differences: z.array(
    z.object({
      article: z.string(),
      name: z.string().nullable(),
      was: z.object({ quantity: wireQuantity, sum: paidMoney }).nullable(),
      now: z.object({ quantity: wireQuantity, sum: paidMoney }).nullable(),
    }),
  ),
});

export type SavedCalculation = z.infer<typeof savedCalculationShape>;
export type OpenedCalculation = z.infer<typeof openedCalculationShape>;
export type KeptLine = z.infer<typeof keptLineShape>;
