import { z } from "zod";
import { measures } from "#app/domain/calculator/formula.ts";
import { glazings, usualGlazing } from "#app/domain/calculator/glazing.ts";
import { roles } from "#app/domain/calculator/rule.ts";
import {
  colours,
  handleSides,
  mostSashes,
  openings,
  sashLimits,
  securityClasses,
  type SizeRange,
} from "#app/domain/calculator/sash.ts";
import { unmetWishCodes } from "#app/domain/calculator/wishes.ts";
import { productCardShape } from "#app/contract/catalog/catalog.ts";
import { paidMoney } from "#app/contract/hidden.ts";
import { lineOfText, uuidShape, wireQuantity } from "#app/contract/parts.ts";

const within = ({ min, max }: SizeRange) => z.int().min(min).max(max);
const article = lineOfText(50).min(1);

const sashBody = z.strictObject({
  opening: z.enum(openings),
  /** Millimetres along the hardware groove. */
  sashWidth: within(sashLimits.width),
  sashHeight: within(sashLimits.height),
  /** Kilograms; if absent, estimated from size and glazing. */
  sashWeight: within(sashLimits.weight).nullish(),
  glazing: z.enum(glazings).default(usualGlazing),
  /** Thickness of a door's profile, millimetres; if absent, the system's own. */
  profileDepth: within(sashLimits.depth).nullish(),
  handleSide: z.enum(handleSides),
  quantity: within(sashLimits.quantity),
});
/** Input of a calculation (product rules §3.10); `swaps` replace parts by their alternatives. */
export const calculationInputs = z.strictObject({
  system: uuidShape,
  colour: z.enum(colours),
  securityClass: z.enum(securityClasses).nullish(),
  sashes: z.array(sashBody).min(1).max(mostSashes),
  swaps: z
    .array(z.strictObject({ from: article, to: article }))
    .max(200)
    .default([]),
});

const spanShape = z.object({ min: z.int(), max: z.int() });
const systemShape = z.object({
  uuid: uuidShape,
  profile: z.object({ uuid: uuidShape, name: z.string() }),
  hardwareBrand: z.string(),
  /** Openings with the size ranges of complete kits. */
  openings: z.array(
    z.object({
      opening: z.enum(openings),
      width: spanShape,
      height: spanShape,
      /** Kilograms. */
      weightMax: z.int().nullable(),
      /** Width to height ratio. */
      ratioMin: z.number().nullable(),
      ratioMax: z.number().nullable(),
      /** Of its own profile, millimetres. */
      profileDepth: z.int().nullable(),
      /** Offered colours; empty without a choice. */
      colours: z.array(z.enum(colours)),
      securityClasses: z.array(z.enum(securityClasses)),
    }),
  ),
});
/** `GET /private/calculator/systems` */
export const calculatorSystemsShape = z.array(systemShape);

const formulaShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fixed"), pieces: z.int() }),
  /** `perMetre` is thousandths of a piece. */
  z.object({ kind: z.literal("perMeter"), perMetre: z.int(), base: z.int(), along: z.enum(measures) }),
  z.object({ kind: z.literal("perStep"), step: z.int(), min: z.int(), along: z.enum(measures) }),
]);
const whyShape = z.object({
  width: spanShape.nullable(),
  height: spanShape.nullable(),
  weightMax: z.int().nullable(),
  /** Thickness of the profile. */
  depth: spanShape.nullable(),
  formula: formulaShape,
  /** Millimetres measured by the formula. */
  length: z.int().nullable(),
});
const gapShape = z.object({
  code: z.enum([
    "widthOver",
    "widthUnder",
    "heightOver",
    "heightUnder",
    "weightOver",
    "ratioOver",
    "ratioUnder",
    "depth",
    "size",
    "colour",
    "security",
    "side",
    "opening",
  ]),
  limit: z.number().optional(),
});
/** A part with the reason of its choice, or a gap with its cause; `role` null is the system as a whole. */
const kitLineShape = z.object({
  role: z.enum(roles).nullable(),
  article: z.string().nullable(),
  perSash: z.int(),
  total: z.int(),
  why: whyShape.nullable(),
  gap: gapShape.nullable(),
});
const alternativeShape = z.object({ article: z.string(), name: z.string().nullable() });
/** Total need of one article, rounded up to its sale unit; sums are null for members who see no prices. */
const specificationLineShape = z.object({
  article: z.string(),
  /** The part given by the rules, if an alternative was chosen. */
  insteadOf: alternativeShape.nullable(),
  alternatives: z.array(alternativeShape),
  /** Null if the shop does not sell it. */
  product: productCardShape.nullable(),
  needed: z.int(),
  quantity: wireQuantity.nullable(),
  price: paidMoney,
  sum: paidMoney,
});
const kitShape = z.object({
  opening: z.enum(openings),
  sashWidth: z.int(),
  sashHeight: z.int(),
  /** As typed. */
  sashWeight: z.int().nullable(),
  glazing: z.enum(glazings),
  profileDepth: z.int().nullable(),
  /** Kilograms assumed in choosing parts. */
  mass: z.int(),
  isMassEstimated: z.boolean(),
  handleSide: z.enum(handleSides),
  quantity: z.int(),
  /** Wishes that this opening does not support. */
  unmet: z.array(z.enum(unmetWishCodes)),
  lines: z.array(kitLineShape),
});
/** `POST /private/calculator/calculate` */
export const calculationShape = z.object({
  system: systemShape,
  sashes: z.array(kitShape),
  specification: z.array(specificationLineShape),
  total: paidMoney,
  /** Parts that could not be chosen or are not sold. */
  gaps: z.int(),
});

const componentRule = z.object({
  openings: z.array(z.enum(openings)),
  width: spanShape,
  height: spanShape,
  weightMax: z.int().nullable(),
  depth: spanShape.nullable(),
});
/** `GET /private/calculator/components`: parts of a system by role, with their size ranges. */
export const calculatorComponentsShape = z.object({
  system: systemShape,
  seesPrices: z.boolean(),
  roles: z.array(z.enum(roles)),
  items: z.array(
    z.object({
      role: z.enum(roles),
      article: z.string(),
      product: productCardShape.nullable(),
      rules: z.array(componentRule),
    }),
  ),
});
export const componentsQuery = z.object({ system: uuidShape, role: z.enum(roles).optional() });

/** `GET /private/calculator/report`: the input as JSON. */
export const calculationReportQuery = z.object({
  format: z.enum(["xlsx", "pdf"]),
  inputs: z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        const read: unknown = JSON.parse(text);
        return read;
      } catch {
        context.addIssue({ code: "custom" });
        return z.NEVER;
      }
    })
    .pipe(calculationInputs),
});

export type CalculationInputs = z.infer<typeof calculationInputs>;
export type CalculatorSystem = z.infer<typeof systemShape>;
export type Calculation = z.infer<typeof calculationShape>;
export type CalculatedSash = Calculation["sashes"][number];
export type KitLine = CalculatedSash["lines"][number];
export type SpecificationLine = Calculation["specification"][number];
export type CalculatorComponents = z.infer<typeof calculatorComponentsShape>;
