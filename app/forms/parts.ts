import { z } from "zod";
import { linesOfText } from "#app/contract/parts.ts";
import { contactPhone, mobilePhone } from "#app/domain/phone.ts";

/** Fields shared by several forms. Input is normalised by the API, which validates it again. */

/** A phone for login. */
export const mobileField = z.string().superRefine((typed, context) => {
  const phone = mobilePhone(typed);
  if (!phone.ok) context.addIssue({ code: "custom", message: phone.code });
});
/** A phone to call back. */
export const phoneField = z.string().refine((typed) => contactPhone(typed).ok, "phone");
/** Trimmed, since phone keyboards add a space after a completed word. */
export const emailField = z.string().trim().pipe(z.email().max(254));
/** A pasted code: surrounding characters are dropped by the API. */
export const codeField = z.string().trim().min(1).max(20);
/** Browsers send line ends as CRLF. */
export const linesField = (least: number, most: number) =>
  z
    .string()
    .transform((typed) => typed.replace(/\r\n/g, "\n"))
    .pipe(linesOfText(most).trim().min(least));

/** A mandatory checkbox; `code` selects its message. */
export const consentField = (code: "consentPersonalData" | "consentOffer" | "consentMarketing") =>
  z.literal("on", code);
export const tickField = z
  .literal("on")
  .optional()
  .transform((ticked) => ticked === "on");
