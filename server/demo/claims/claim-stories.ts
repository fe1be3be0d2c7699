import { claimReasons, type ClaimReason } from "#app/domain/claim/claim.ts";
import type { ClaimStory } from "./claim-story.ts";
import { decidedClaims } from "./decided-claims.ts";
import { openClaims } from "./open-claims.ts";

/** One claim for every status that a claim may stand in; a draft has no story. */
export const claimStories: readonly ClaimStory[] = [...openClaims, ...decidedClaims];

export function reasonUuid(reason: ClaimReason): string {
  return claimReasons.find(({ code }) => code === reason)?.uuid ?? claimReasons[0].uuid;
}
