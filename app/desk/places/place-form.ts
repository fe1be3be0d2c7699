import { z } from "zod";
import { namesInField, orderedFields, tickedFields } from "#app/domain/desk/places.ts";
import { placeValueRead } from "#app/i18n/desk/place-values.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";
import { textIn, textsIn } from "#app/desk/frame/form-texts.ts";
import { tooLongText } from "#app/desk/orders/form-values.ts";
import type { Problem } from "#app/shop-api/problem.ts";

/** What is ticked or chosen in order becomes one text, in the form too, which is shown again with it. */
export function sentFields(form: FormData, names: readonly string[]): Record<string, string> {
  for (const field of [...tickedFields, ...orderedFields]) {
    if (!form.has(field)) continue;
    const named = [...new Set(textsIn(form, field).flatMap(namesInField))];
    form.set(field, (orderedFields.includes(field) ? named : named.sort()).join("|"));
  }
  const sent = names.filter((name) => form.has(name));
  return Object.fromEntries(sent.map((name) => [name, placeValueRead(name, textIn(form, name))]));
}

const faults: Readonly<Record<string, string>> = deskPlaces.fault;

/** A refused value, worded by what its field takes, or as too long. */
export function placeFault<P extends Pick<Problem, "code" | "errors" | "data">>(refused: P): P {
  return wordedFaults(refused, faults);
}

const detailsShape = z.object({
  most: z.number().optional(),
  others: z.array(z.object({ field: z.string(), most: z.number().optional() })).default([]),
});

/** Every field that is wrong in its words. */
export function wordedFaults<P extends Pick<Problem, "code" | "errors" | "data">>(
  refused: P,
  words: Readonly<Record<string, string>>,
): P {
  const { code } = refused;
  const details = detailsShape.safeParse(refused.data);
  if ((code !== "fieldInvalid" && code !== "fieldReference") || !details.success) return refused;
  const { most, others } = details.data;
  const worded = (field: string, most: number | undefined, otherwise: string) =>
    most === undefined ? (words[field] ?? otherwise) : tooLongText(most);
  const errors = [
    ...refused.errors.map((error) => ({ ...error, message: worded(error.field, most, error.message) })),
    ...others.map(({ field, most }) => ({ field, code, message: worded(field, most, deskPlaces.invalid) })),
  ];
  return { ...refused, errors };
}
