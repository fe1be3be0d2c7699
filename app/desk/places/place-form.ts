import { namesInField } from "#app/domain/desk/places.ts";
import { hoursInCodes } from "#app/i18n/desk/hours-words.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";
import { textIn, textsIn } from "#app/desk/frame/form-texts.ts";
import type { Problem } from "#app/shop-api/problem.ts";

/** Ticked cities become one text, in the form too, which is shown again with it. */
export function sentFields(form: FormData, names: readonly string[]): Record<string, string> {
  if (form.has("serves"))
    form.set("serves", [...new Set(textsIn(form, "serves").flatMap(namesInField))].sort().join("|"));
  const sent = names.filter((name) => form.has(name));
  return Object.fromEntries(
    sent.map((name) => {
      const text = textIn(form, name);
      return [name, name === "hours" || name === "special_days" ? hoursInCodes(text) : text] as const;
    }),
  );
}

const faults: Readonly<Record<string, string>> = deskPlaces.fault;

/** A refused value, worded by what its field takes. */
export function placeFault<P extends Pick<Problem, "code" | "errors">>(refused: P): P {
  if (refused.code !== "fieldInvalid" && refused.code !== "fieldReference") return refused;
  const errors = refused.errors.map((error) => ({ ...error, message: faults[error.field] ?? error.message }));
  return { ...refused, errors };
}
