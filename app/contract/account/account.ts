import { z } from "zod";
import { codeChannel } from "./auth.ts";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";

/** Changes of the own account: under /private/users/users/profile. */
const email = z.email().max(254);
const code = z.string().max(20);

export const sessionCodeBody = z.strictObject({ code });
export const codeWayBody = z.strictObject({ channel: codeChannel.optional() });
export const phoneBody = z.strictObject({ phone: z.string().max(40), channel: codeChannel.optional() });
export const phoneConfirmBody = z.strictObject({ phone: z.string().max(40), code });
export const emailBody = z.strictObject({ email });
export const emailConfirmBody = z.strictObject({ email, code });
/**
 * `counterparty`: the one the page was rendered for; refused if another one was selected meanwhile (invariants BK8).
 */
export const clientEmailBody = z.strictObject({ email, counterparty: uuidShape });

export const doneShape = z.object({ done: z.literal(true) });

/** `city` is located by the session's network address; null if unknown. */
export const sessionListShape = z.array(
  z.object({
    uuid: uuidShape,
    userAgent: z.string(),
    city: z.string().nullable(),
    createdAt: isoInstant,
    lastSeenAt: isoInstant,
    isCurrent: z.boolean(),
  }),
);
export const sessionEndBody = z.strictObject({ uuid: uuidShape });
export const endedSessionsShape = z.object({ ended: z.int().min(0) });

export type OwnSession = z.infer<typeof sessionListShape>[number];
