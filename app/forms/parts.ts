import { z } from "zod";
import { linesOfText } from "#app/contract/parts.ts";
import { contactPhone, mobilePhone } from "#app/domain/phone.ts";

/** Fields that several forms have. What is typed into them is normalised by the API, which repeats every rule. */

/** A phone to log in with. */
export const mobileField = z.string().superRefine((typed, context) => {
  const phone = mobilePhone(typed);
  if (!phone.ok) context.addIssue({ code: "custom", message: phone.code });
});
/** A phone to call back. */
export const phoneField = z.string().refine((typed) => contactPhone(typed).ok, "phone");
/** Trimmed, since keyboards of phones add a space after a completed word. */
export const emailField = z.string().trim().pipe(z.email().max(254));
/** Digits as they were copied: what stands around them is the API's to drop. */
export const codeField = z.string().trim().min(1).max(20);
/** Browsers send line ends as CRLF. */
export const linesField = (least: number, most: number) =>
  z
    .string()
    .transform((typed) => typed.replace(/\r\n/g, "\n"))
    .pipe(linesOfText(most).trim().min(least));

/** A box that must be ticked; `code` says what for. */
export const consentField = (code: "consentPersonalData" | "consentOffer" | "consentMarketing") =>
  z.literal("on", code);
export const tickField = z
  .literal("on")
  .optional()
  .transform((ticked) => ticked === "on");
