import { z } from "zod";
import { calculationInputs, calculationShape } from "./calculator.ts";
import { isoInstant, lineOfText, uuidShape, wireMoney, wireQuantity } from "./parts.ts";

const calculationName = lineOfText(100).trim().min(1);
export const saveCalculationBody = z.strictObject({ name: calculationName, inputs: calculationInputs });
export const renameCalculationBody = z.strictObject({ name: calculationName });
export const calculationParams = z.object({ uuid: uuidShape });
export const savedCalculationShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  sashes: z.int(),
  total: wireMoney.nullable(),
  priceAt: isoInstant,
});
export const savedCalculationListShape = z.array(savedCalculationShape);
/** What a kept calculation cost when it was last priced. */
export const keptLineShape = z.object({
  article: z.string(),
  name: z.string().nullable(),
  quantity: wireQuantity.nullable(),
  sum: wireMoney.nullable(),
});
/** `GET /private/calculator/saved/{uuid}`: as it was kept, beside what it is now; `now` is null where its system is gone. */
export const openedCalculationShape = savedCalculationShape.extend({
  inputs: calculationInputs,
  lines: z.array(keptLineShape),
  now: calculationShape.nullable(),
  /** What is not as it was: sums by article, null where it was not there or is not there now. */
  differences: z.array(
    z.object({
      article: z.string(),
      name: z.string().nullable(),
      was: z.object({ quantity: wireQuantity, sum: wireMoney.nullable() }).nullable(),
      now: z.object({ quantity: wireQuantity, sum: wireMoney.nullable() }).nullable(),
    }),
  ),
});

export type SavedCalculation = z.infer<typeof savedCalculationShape>;
export type OpenedCalculation = z.infer<typeof openedCalculationShape>;
export type KeptLine = z.infer<typeof keptLineShape>;
