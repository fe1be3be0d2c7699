import type { ClaimReason, Resolution } from "#app/domain/claim/claim.ts";
import type { ClaimActor, ClaimStatus } from "#app/domain/claim/status.ts";
import type { PhotoScene } from "./photo-scenes.ts";

export type Step = { to: ClaimStatus; actor: ClaimActor; comment?: string };

/** A story of a claim as demo people tell it; `approved` is the share of the goods that the shop agrees to. */
export type ClaimStory = {
  key: string;
  reason: ClaimReason;
  resolution: Resolution;
  description: string;
  /** What the story may be told of, by the name of the goods. */
  goods: RegExp;
  photos: readonly PhotoScene[];
  /** Steps after it came, a day or two between them. */
  steps: readonly Step[];
  words: readonly { author: "buyer" | "shop"; message: string }[];
  approved?: number;
  outcome?: Resolution;
  /** How long ago it came at least. */
  days: number;
  /** Days from the goods to the claim: within the window of the reason. */
  after: number;
  /** How much of a line is claimed, in the steps it is sold by: packs of what comes in packs. */
  packs: number;
};
