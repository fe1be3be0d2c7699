import { z } from "zod";
import { lineOfText, linesOfText } from "#app/contract/parts.ts";
import { unknownLineSlots, unknownSlots } from "#app/domain/text-slots.ts";
import { ok, type Verdict } from "#app/domain/verdict.ts";
import type { SeoText } from "#server/db/queries/shop/seo.ts";
import { readFields, type FieldFault, type Fields } from "./places/cells.ts";

export const seoFile = "seo.csv";

const line = (max: number) =>
  lineOfText(max)
    .trim()
    .refine(
      (text) => unknownLineSlots(text).length === 0,
      `a text of at most ${max} characters without unknown {{slots}}`,
    )
    .transform((text) => (text === "" ? null : text));

const seoText = z.strictObject({
  path: z.string().regex(/^\/(?!\/)[^\s?#\\]{0,299}$/, "the path of a page, like /catalog/krepezh"),
  title: line(300),
  h1: line(300),
  description: line(600),
  title_img: z.literal("").or(z.string().regex(/^\/(?!\/)[^\s\\]{1,299}$/, "the path of a picture of this site")),
  alt_img: line(300),
  seo_text: linesOfText(20_000)
    .trim()
    .refine((text) => unknownSlots(text).length === 0, "a text without unknown {{slots}}")
    .transform((text) => (text === "" ? null : text)),
});

export const seoFields = Object.keys(seoText.shape);

/** As a file holds it. */
export function seoLine(text: SeoText): Record<string, string> {
  return Object.fromEntries(Object.entries(text).map(([field, value]) => [field, value?.trim() ?? ""]));
}

/** Columns may be left out. */
export function readSeo(fields: Fields): Verdict<SeoText, FieldFault> {
  const empty = Object.fromEntries(seoFields.map((field) => [field, ""]));
  const read = readFields(seoText, { ...empty, ...fields });
  if (!read.ok) return read;
  return ok({ ...read.value, title_img: read.value.title_img === "" ? null : read.value.title_img });
}
