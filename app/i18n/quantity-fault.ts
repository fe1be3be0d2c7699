import { quantityFault } from "#app/domain/quantity.ts";
import { forms } from "./ru/forms.ts";
import { namespace } from "./translator.ts";

const t = namespace("forms", forms);

/** Error of a typed quantity. */
export function quantityFaultText(typed: string): string {
  return t(`wrong.${quantityFault(typed) ?? "noLonger"}`);
}
