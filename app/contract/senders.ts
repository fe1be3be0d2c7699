import { z } from "zod";
import { isoInstant, slugShape, uuidShape } from "./parts.ts";

/**
 * `consents.marketing` is the ticked box of a form. Without it the consent is the press of «Подтвердить» alone, which
 * is logged in either case.
 */
export const subscribeBody = z.strictObject({
  email: z.email().max(254),
  consents: z.strictObject({ marketing: z.literal(true) }).optional(),
});
/** The same for every address, known or not (security J12). */
export const subscribeAnswerShape = z.object({ accepted: z.literal(true) });

/** A code as it stands in a link. */
export const linkBody = z.strictObject({ code: z.string().max(200) });
/** `already`: it was confirmed before. */
export const confirmedShape = z.object({ confirmed: z.literal(true), already: z.boolean() });
export const unsubscribedShape = z.object({ unsubscribed: z.literal(true) });
export const emailSentShape = z.object({ sent: z.literal(true) });

export const subscriptionShape = z.object({
  status: z.enum(["none", "pending", "confirmed"]),
  email: z.string().nullable(),
});

/**
 * Where mail programs unsubscribe by themselves (RFC 8058). They are no page of ours and send no JSON: the code in the
 * address is the whole proof, so these paths alone are let through from other sites and with any body.
 */
export const oneClickPath = "/public/senders/subscription/one-click";

/** `/mixed/senders/restock`: an e-mail when goods that the caller's city lacks are there. POST asks for it. */
export const restockBody = z.strictObject({
  productUuid: uuidShape,
  email: z.email().max(254),
  consents: z.strictObject({ personalData: z.literal(true) }),
});
/** DELETE takes back what the same visitor has asked for in this city. */
export const restockCancelBody = z.strictObject({ productUuid: uuidShape });
export const restockCanceledShape = z.object({ canceled: z.literal(true) });
/** `GET /private/senders/restock`: what the account waits for, in all cities, the newest first; `email` is hidden but for its ends. DELETE ends one. */
export const awaitedShape = z.object({
  uuid: uuidShape,
  product: z.object({ name: z.string(), article: z.string(), slug: slugShape }),
  city: z.string(),
  email: z.string(),
  askedAt: isoInstant,
});
export const awaitedListShape = z.array(awaitedShape);
export const awaitedEndBody = z.strictObject({ uuid: uuidShape });
/** As `oneClickPath`, for the e-mails about goods that came: ends every request of the e-mail's address. */
export const restockOneClickPath = "/public/senders/restock/one-click";
/** Called by mail programs, from anywhere. */
export const oneClickPaths = [oneClickPath, restockOneClickPath] as const;

export type Awaited = z.infer<typeof awaitedShape>;
export type Subscription = z.infer<typeof subscriptionShape>;
