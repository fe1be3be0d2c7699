import { no, ok, type Verdict } from "./verdict.ts";

type BadPhone = { code: "phone" };

/** A Russian mobile number for login, as `+79XXXXXXXXX` (product rules §3.2); `mobile` for a landline. */
export function mobilePhone(text: string): Verdict<string, BadPhone | { code: "mobile" }> {
  const phone = normalisePhone(text);
  if (!phone.ok || isMobile(phone.value)) return phone;
  return no(isContactPhone(phone.value) ? "mobile" : "phone");
}

/** A number to call back: mobile, or a landline of zone 3, 4 or 8 (product rules §3.2). */
export function contactPhone(text: string): Verdict<string, BadPhone> {
  const phone = normalisePhone(text);
  return phone.ok && !isContactPhone(phone.value) ? no("phone") : phone;
}

/**
 * Normalises a phone to `+7XXXXXXXXXX`: non-digits are dropped, a leading 8 becomes 7, ten digits get a 7. A number
 * with + is international and must begin with +7, or +881… would pass for a Russian one. Control characters and digits
 * of other scripts are refused rather than dropped, so that a phone has one form.
 */
function normalisePhone(text: string): Verdict<string, BadPhone> {
  if (text.length > 40 || /\p{Cc}|[^\P{Nd}0-9]/u.test(text)) return no("phone");
  const digits = text.replace(/\D/g, "");
  const national = text.includes("+") ? /^7(\d{10})$/.exec(digits) : /^[78]?(\d{10})$/.exec(digits);
  return national ? ok(`+7${national[1]}`) : no("phone");
}

/** +7 940 is Abkhazia, charged as international. */
function isMobile(phone: string): boolean {
  return /^\+79(?!40)\d{9}$/.test(phone);
}

function isContactPhone(phone: string): boolean {
  return /^\+7[348]\d{9}$/.test(phone) || isMobile(phone);
}

/**
 * Codes of three digits with numbers of seven: mobile operators, 8 800 and the cities that have them (Russian system and
 * plan of numbering, order 205 of 2021); elsewhere a city's code has at least four digits.
 */
const shortCode = /^\+7(?:9|80|342|343|347|351|383|391|423|473|49[5-9]|812|831|843|846|861|862|863)/;

/** "+7 900 123-45-67", "+7 4872 55-01-01"; any other text stays as it is. */
export function formatPhone(phone: string): string {
  return shortCode.test(phone)
    ? phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, "+7 $1 $2-$3-$4")
    : phone.replace(/^\+7(\d{4})(\d{2})(\d{2})(\d{2})$/, "+7 $1 $2-$3-$4");
}

/** A typed phone in the shop's format; any other text stays as it is. */
export function shownPhone(typed: string): string {
  const phone = normalisePhone(typed);
  return phone.ok ? formatPhone(phone.value) : typed;
}

/** "+7 9** ***-**-12" for logs; empty for anything but a stored phone. */
export function maskPhone(phone: string): string {
  const match = /^\+7(\d)\d{7}(\d{2})$/.exec(phone);
  return match ? `+7 ${match[1]}** ***-**-${match[2]}` : "***";
}

/** The tel: URL of a formatted number. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
