import { z } from "zod";
import { isoInstant, slugShape, uuidShape } from "#app/contract/parts.ts";

/**
 * `consents.marketing` is the form's ticked checkbox. Without it the consent is the press of «Подтвердить» alone; both
 * are logged.
 */
export const subscribeBody = z.strictObject({
  email: z.email().max(254),
  consents: z.strictObject({ marketing: z.literal(true) }).optional(),
});
/** The same for known and unknown addresses (security J12). */
export const subscribeAnswerShape = z.object({ accepted: z.literal(true) });

/** The code from a link. */
export const linkBody = z.strictObject({ code: z.string().max(200) });
/** `already`: it had been confirmed before. */
export const confirmedShape = z.object({ confirmed: z.literal(true), already: z.boolean() });
export const unsubscribedShape = z.object({ unsubscribed: z.literal(true) });
export const emailSentShape = z.object({ sent: z.literal(true) });

export const subscriptionShape = z.object({
  status: z.enum(["none", "pending", "confirmed"]),
  email: z.string().nullable(),
});

/**
 * One-click unsubscribe of mail programs (RFC 8058). They send no JSON and no origin of ours: the code in the address
 * is the only proof, so these paths accept cross-site requests with any body.
 */
export const oneClickPath = "/public/senders/subscription/one-click";

/** `/mixed/senders/restock`: an e-mail when goods are back in stock in the caller's city. POST subscribes. */
export const restockBody = z.strictObject({
  productUuid: uuidShape,
  email: z.email().max(254),
  consents: z.strictObject({ personalData: z.literal(true) }),
});
/** DELETE cancels the same visitor's request in this city. */
export const restockCancelBody = z.strictObject({ productUuid: uuidShape });
export const restockCanceledShape = z.object({ canceled: z.literal(true) });
/**
 * `GET /private/senders/restock`: the account's requests in all cities, newest first; `email` is masked. DELETE
 * cancels one.
 */
const awaitedShape = z.object({
  uuid: uuidShape,
  product: z.object({ name: z.string(), article: z.string(), slug: slugShape }),
  city: z.string(),
  email: z.string(),
  askedAt: isoInstant,
});
export const awaitedListShape = z.array(awaitedShape);
export const awaitedEndBody = z.strictObject({ uuid: uuidShape });
/** Like `oneClickPath`, for restock e-mails: cancels every request of the address. */
export const restockOneClickPath = "/public/senders/restock/one-click";
/** The code of either path, in the query: mail programs send nothing of their own. */
export const mailLinkQuery = z.object({ code: z.string().default("") });
/** Paths called by mail programs from anywhere. */
export const oneClickPaths = [oneClickPath, restockOneClickPath] as const;

export type AwaitedProduct = z.infer<typeof awaitedShape>;
export type Subscription = z.infer<typeof subscriptionShape>;
