import { z } from "zod";
import { claimReasons, resolutions, type ClaimReason } from "#app/domain/claim/claim.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import { readJson } from "#server/demo/data.ts";
import { photoSceneNames } from "./photo-scenes.ts";

const story = z.strictObject({
  key: z.string(),
  /** What goods it may be of: a name of `goods`, or a pattern of their names. */
  goods: z.string().default("."),
  reason: z.enum(claimReasons.map(({ code }) => code)),
  resolution: z.enum(resolutions),
  description: z.string(),
  photos: z.array(z.enum(photoSceneNames)),
  /** Steps after it came, a day or two between them. */
  steps: z
    .array(
      z.strictObject({
        to: z.enum(claimStatuses),
        actor: z.enum(["buyer", "shop", "system"]),
        comment: z.string().optional(),
      }),
    )
    .default([]),
  words: z.array(z.strictObject({ author: z.enum(["buyer", "shop"]), message: z.string() })).default([]),
  /** The share of the goods that the shop agrees to. */
  approved: z.number().optional(),
  outcome: z.enum(resolutions).optional(),
  /** How long ago it came at least. */
  days: z.int().min(0),
  /** Days from the goods to the claim: within the window of the reason. */
  after: z.int().min(0),
  /** How much of a line is claimed, in the steps it is sold by: packs of what comes in packs. */
  packs: z.int().positive(),
});

/** A claim of the demo shop, from its goods to where it stands. */
export type ClaimStory = Omit<z.infer<typeof story>, "goods"> & { goods: RegExp };

const file = readJson(
  "claims.json",
  z.strictObject({ goods: z.record(z.string(), z.string()), claims: z.array(story) }),
);

/** One claim for every status that a claim may stand in; a draft has no story. */
export const claimStories: readonly ClaimStory[] = file.claims.map(({ goods, ...rest }) => ({
  ...rest,
  goods: new RegExp(file.goods[goods] ?? goods, "i"),
}));

export function reasonUuid(reason: ClaimReason): string {
  return claimReasons.find(({ code }) => code === reason)?.uuid ?? claimReasons[0].uuid;
}
