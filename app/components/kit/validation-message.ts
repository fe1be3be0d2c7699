import { contactPhone } from "#app/domain/phone.ts";
import { fieldFaults } from "#app/i18n/ru/field-faults.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("fieldFaults", fieldFaults);

export type Answered = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** An element of a form that its reader answers by. */
export function isAnswered(element: EventTarget | null): element is Answered {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  return isField && element.name !== "" && element.willValidate;
}

/** What the browser finds wrong with a field, in the shop's words; null when it finds nothing. */
export function faultOf(field: Answered): string | null {
  const { validity } = field;
  if (validity.valid) return isHalfPhone(field) ? t("phone") : isHalfAddress(field) ? t("email") : null;
  if (validity.customError) return field.validationMessage;
  if (validity.valueMissing && field.type === "checkbox") return t(consentOf(field.name));
  const label = field.labels?.[0]?.textContent ?? "";
  if (validity.valueMissing) return t("required", { label });
  // Of what is typed in one line, names alone may not be a single letter.
  if (validity.tooShort && "minLength" in field)
    return field.minLength === 2 ? t("fioShort") : t("min", { n: field.minLength });
  return field.type === "email" ? t("email") : t("invalid", { label });
}

function isHalfPhone({ type, value }: Answered): boolean {
  return type === "tel" && value !== "" && !contactPhone(value).ok;
}

/** Browsers let an address without a zone pass; the shop does not. */
function isHalfAddress({ type, value }: Answered): boolean {
  return type === "email" && value !== "" && !/@.+\.[^.]{2,}$/.test(value.trim());
}

function consentOf(name: string): "consentOffer" | "consentMarketing" | "consentPersonalData" {
  return name === "offer" ? "consentOffer" : name === "marketing" ? "consentMarketing" : "consentPersonalData";
}
