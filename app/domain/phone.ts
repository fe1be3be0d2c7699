import { no, ok, type Verdict } from "./verdict.ts";

type BadPhone = { code: "phone" };

/** A Russian mobile number to log in with, as `+79XXXXXXXXX` (decisions §3.2); `mobile` where it is a landline. */
export function mobilePhone(text: string): Verdict<string, BadPhone | { code: "mobile" }> {
  const phone = normalisePhone(text);
  if (!phone.ok || isMobile(phone.value)) return phone;
  return no(isContactPhone(phone.value) ? "mobile" : "phone");
}

/** A number to call back: mobile, or a landline of zone 3, 4 or 8 (decisions §3.2). */
export function contactPhone(text: string): Verdict<string, BadPhone> {
  const phone = normalisePhone(text);
  return phone.ok && !isContactPhone(phone.value) ? no("phone") : phone;
}

/**
 * Any usual spelling -> `+7XXXXXXXXXX`: what is not a digit is dropped, a leading
 * 8 becomes 7, ten digits get a 7. A number written with + is international and
 * must say +7 itself, or +881… would pass for a Russian one. Control characters
 * and other scripts' digits are refused rather than dropped, so that one phone has
 * one form.
 */
function normalisePhone(text: string): Verdict<string, BadPhone> {
  if (text.length > 40 || /\p{Cc}|[^\P{Nd}0-9]/u.test(text)) return no("phone");
  const digits = text.replace(/\D/g, "");
  const national = text.includes("+") ? /^7(\d{10})$/.exec(digits) : /^[78]?(\d{10})$/.exec(digits);
  return national ? ok(`+7${national[1]}`) : no("phone");
}

/** +7 940 is a zone of Abkhazia, whose calls and messages cost as abroad. */
function isMobile(phone: string): boolean {
  return /^\+79(?!40)\d{9}$/.test(phone);
}

function isContactPhone(phone: string): boolean {
  return /^\+7[348]\d{9}$/.test(phone) || isMobile(phone);
}

/** "+7 900 123-45-67"; what is not a stored phone stays as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, "+7 $1 $2-$3-$4");
}

/** A phone as it was typed, as the shop writes it; what is none stays as it is. */
export function shownPhone(typed: string): string {
  const phone = normalisePhone(typed);
  return phone.ok ? formatPhone(phone.value) : typed;
}

/** "+7 9** ***-**-12" for logs; what is not a stored phone shows nothing. */
export function maskPhone(phone: string): string {
  const match = /^\+7(\d)\d{7}(\d{2})$/.exec(phone);
  return match ? `+7 ${match[1]}** ***-**-${match[2]}` : "***";
}

/** The address of a call to a number as the shop writes it. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
