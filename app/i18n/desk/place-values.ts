import { fractionFields, listedFields, namesInField } from "#app/domain/desk/places.ts";
import { isoDateOf, typedDateOf } from "#app/domain/typed-date.ts";
import { hoursInCodes, hoursInWords } from "./hours-words.ts";

/** A saved value of a place as people type it. */
export function placeValueTyped(field: string, value: string): string {
  if (field === "hours") return hoursInWords(value);
  if (field === "special_days") return hoursInWords(value.replace(/\d{4}-\d\d-\d\d/g, typedDateOf));
  if (listedFields.includes(field)) return namesInField(value).join("\n");
  return fractionFields.includes(field) ? value.replace(".", ",") : value;
}

/** The inverse; what cannot be read stays, to be refused. */
export function placeValueRead(field: string, typed: string): string {
  if (field === "hours") return hoursInCodes(typed);
  if (field === "special_days")
    return hoursInCodes(typed.replace(/\d{1,2}\.\d{1,2}\.\d{4}/g, (date) => isoDateOf(date) || date));
  if (listedFields.includes(field)) return lines(typed).join("|");
  return fractionFields.includes(field) ? typed.trim().replace(",", ".") : typed;
}

function lines(text: string): string[] {
  return text
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
