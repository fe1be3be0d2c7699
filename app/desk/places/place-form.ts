import { namesInField, orderedFields, tickedFields } from "#app/domain/desk/places.ts";
import { placeValueRead } from "#app/i18n/desk/place-values.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";
import { textIn, textsIn } from "#app/desk/frame/form-texts.ts";
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

/** A refused value, worded by what its field takes. */
export function placeFault<P extends Pick<Problem, "code" | "errors">>(refused: P): P {
  if (refused.code !== "fieldInvalid" && refused.code !== "fieldReference") return refused;
  const errors = refused.errors.map((error) => ({ ...error, message: faults[error.field] ?? error.message }));
  return { ...refused, errors };
}
