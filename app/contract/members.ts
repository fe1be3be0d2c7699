import { z } from "zod";
import { isoInstant, lineOfText, uuidShape, wireMoney } from "./parts.ts";

/** Limits are typed by people: kopecks are fine enough, and `moneyFromNumber` reads them exactly. */
function isKopecks(sum: number): boolean {
  return Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-6;
}

/** What a member may do for his counterparty (app/domain/account/member-rights.ts). `orderLimit` null: any sum, 0: none. */
export const memberRightsShape = z.strictObject({
  seesPrices: z.boolean(),
  fillsBaskets: z.boolean(),
  orderLimit: wireMoney.refine(isKopecks, "money").nullable(),
  /** What his orders of a calendar month may come to; null: no such limit. */
  monthLimit: wireMoney.refine(isKopecks, "money").nullable().default(null),
  seesSettlements: z.boolean(),
  /** Invitations and callers of before know nothing of it. */
  seesClaims: z.boolean().default(false),
  managesMembers: z.boolean(),
});

const personShape = { name: z.string(), phone: z.string() };

export const memberShape = z.object({
  userUuid: uuidShape,
  ...personShape,
  isOwner: z.boolean(),
  isSelf: z.boolean(),
  rights: memberRightsShape,
  /** What who asks may do with him now. */
  may: z.object({ change: z.boolean(), remove: z.boolean() }),
});
export const invitationShape = z.object({
  uuid: uuidShape,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  rights: memberRightsShape,
  createdAt: isoInstant,
  expiresAt: isoInstant,
});
export const joinRequestShape = z.object({ uuid: uuidShape, ...personShape, createdAt: isoInstant });

/** `GET /private/users/counterparties/{rootUuid}/members`, for who manages members. */
export const membersShape = z.object({
  counterparty: z.object({ rootUuid: uuidShape, name: z.string() }),
  /** False of a private person, and until the shop has checked the company. */
  mayInvite: z.boolean().default(false),
  /** The rights of who asks: the most he can give. */
  own: memberRightsShape,
  members: z.array(memberShape),
  invitations: z.array(invitationShape),
  joinRequests: z.array(joinRequestShape),
});

export const memberParams = z.object({ rootUuid: uuidShape, uuid: uuidShape });
export const membersParams = z.object({ rootUuid: uuidShape });
export const rightsBody = z.strictObject({ rights: memberRightsShape });
/** By phone or by e-mail: one of the two. */
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

/** An invitation as whoever is invited sees it. */
export const ownInvitationShape = z.object({
  uuid: uuidShape,
  counterparty: z.string(),
  invitedBy: z.string(),
  rights: memberRightsShape,
  expiresAt: isoInstant,
});
export const ownInvitationsShape = z.array(ownInvitationShape);
export const invitationAnswerBody = z.strictObject({ answer: z.enum(["accept", "decline"]) });
/** The code as it stands in the e-mail's link. */
export const invitationCodeBody = z.strictObject({ code: lineOfText(200) });
export const acceptedShape = z.object({ rootUuid: uuidShape, counterparty: z.string() });

export type WireRights = z.infer<typeof memberRightsShape>;
export type Members = z.infer<typeof membersShape>;
export type WireMember = z.infer<typeof memberShape>;
export type OwnInvitation = z.infer<typeof ownInvitationShape>;
