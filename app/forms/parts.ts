import { z } from "zod";
import { linesOfText } from "#app/contract/parts.ts";
import { contactPhone, mobilePhone } from "#app/domain/phone.ts";

/** Fields that several forms have. What is typed into them is normalised by the API, which repeats every rule. */

/** A phone to log in with. */
export const mobileField = z.string().refine((typed) => mobilePhone(typed).ok, "phone");
/** A phone to call back. */
export const phoneField = z.string().refine((typed) => contactPhone(typed).ok, "phone");
/** Phones put a space behind what they complete. */
export const emailField = z.string().trim().pipe(z.email().max(254));
/** Digits as they were copied: blanks and hyphens are the API's to drop. */
export const codeField = z.string().trim().min(1).max(20);
/** Browsers send lines with both signs of their end. */
export const linesField = (least: number, most: number) =>
  z
    .string()
    .transform((typed) => typed.replace(/\r\n/g, "\n"))
    .pipe(linesOfText(most).trim().min(least));

/** A box that must be ticked; `code` says what for. */
export const consentField = (code: "consentPersonalData" | "consentOffer" | "consentMarketing") =>
  z.literal("on", code);
/** A box that may be. */
export const tickField = z
  .literal("on")
  .optional()
  .transform((ticked) => ticked === "on");
