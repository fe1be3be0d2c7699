import { z } from "zod";
import { isoInstant, lineOfText, uuidShape, wireMoney } from "#app/contract/parts.ts";

/** Typed limits are precise to kopecks, which `moneyFromNumber` reads exactly. */
function isKopecks(sum: number): boolean {
  return Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-6;
}

/** Rights of a member (app/domain/account/member-rights.ts). `orderLimit` null: any sum, 0: none. */
export const memberRightsShape = z.strictObject({
  seesPrices: z.boolean(),
  fillsBaskets: z.boolean(),
  orderLimit: wireMoney.refine(isKopecks, "money").nullable(),
  /** Limit for the orders of a calendar month; null: none. */
  monthLimit: wireMoney.refine(isKopecks, "money").nullable().default(null),
  seesSettlements: z.boolean(),
  /** Defaults to false for older invitations and clients. */
  seesClaims: z.boolean().default(false),
  managesMembers: z.boolean(),
});

const personShape = { name: z.string(), phone: z.string() };

const memberShape = z.object({
  userUuid: uuidShape,
  ...personShape,
  isOwner: z.boolean(),
  isSelf: z.boolean(),
  rights: memberRightsShape,
  /** Actions the caller may take on this member. */
  may: z.object({ change: z.boolean(), remove: z.boolean() }),
});
const invitationShape = z.object({
  uuid: uuidShape,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  rights: memberRightsShape,
  createdAt: isoInstant,
  expiresAt: isoInstant,
});
const joinRequestShape = z.object({ uuid: uuidShape, ...personShape, createdAt: isoInstant });

/** `GET /private/users/counterparties/{rootUuid}/members`, for members who manage others. */
export const membersShape = z.object({
  counterparty: z.object({ rootUuid: uuidShape, name: z.string() }),
  /** False for a private person, and until the shop has checked the company. */
  mayInvite: z.boolean().default(false),
  /** The caller's rights: the most they can grant. */
  own: memberRightsShape,
  members: z.array(memberShape),
  invitations: z.array(invitationShape),
  joinRequests: z.array(joinRequestShape),
});

export const memberParams = z.object({ rootUuid: uuidShape, uuid: uuidShape });
export const membersParams = z.object({ rootUuid: uuidShape });
export const rightsBody = z.strictObject({ rights: memberRightsShape });
/** Either a phone or an e-mail. */
export const inviteBody = z.strictObject({
  to: z.discriminatedUnion("by", [
    z.strictObject({ by: z.literal("phone"), phone: z.string().max(40) }),
    z.strictObject({ by: z.literal("email"), email: z.email().max(254) }),
  ]),
  rights: memberRightsShape,
});
export const joinAnswerBody = z.discriminatedUnion("decision", [
  z.strictObject({ decision: z.literal("approve"), rights: memberRightsShape }),
  z.strictObject({ decision: z.literal("reject") }),
]);

/** An invitation as shown to the invited person. */
export const ownInvitationShape = z.object({
  uuid: uuidShape,
  counterparty: z.string(),
  invitedBy: z.string(),
  rights: memberRightsShape,
  expiresAt: isoInstant,
});
export const ownInvitationsShape = z.array(ownInvitationShape);
export const invitationAnswerBody = z.strictObject({ answer: z.enum(["accept", "decline"]) });
/** The code from the e-mail's link. */
export const invitationCodeBody = z.strictObject({ code: lineOfText(200) });
export const acceptedShape = z.object({ rootUuid: uuidShape, counterparty: z.string() });

export type WireRights = z.infer<typeof memberRightsShape>;
export type Members = z.infer<typeof membersShape>;
export type WireMember = z.infer<typeof memberShape>;
export type OwnInvitation = z.infer<typeof ownInvitationShape>;
