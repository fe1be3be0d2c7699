import { z } from "zod";
import { isoInstant, lineOfText, uuidShape } from "#app/contract/parts.ts";
import { feedEvery, feedReasons, feedTargets, isUtm, mostFeedDeliveries } from "#app/domain/feeds/feed-profile.ts";

export const feedParams = z.object({ uuid: uuidShape });

const version = z.int().min(1);
const chosen = z.array(uuidShape).max(1_000);
const every = z.literal([...feedEvery]);

const deliveryShape = z.object({
  cost: z.int().min(0).max(999_999),
  days: z.string().regex(/^\d{1,2}(?:-\d{1,2})?$/),
  before: z.int().min(0).max(24).nullable(),
});

const fields = {
  name: lineOfText(100).trim().min(1),
  target: z.enum(feedTargets),
  city: uuidShape,
  /** At the city's address; otherwise at one that nobody guesses. */
  isPublic: z.boolean(),
  /** Empty: all. */
  categories: chosen,
  brands: chosen,
  /** Roubles of a unit. */
  minPrice: z.number().positive().max(99_999_999).nullable(),
  /** Units. */
  minStock: z.number().positive().max(9_999_999).nullable(),
  takesOnOrder: z.boolean(),
  withDrawings: z.boolean(),
  utm: lineOfText(300).trim().refine(isUtm),
  deliveries: z.array(deliveryShape).max(mostFeedDeliveries),
  hasPickup: z.boolean(),
  hasStore: z.boolean(),
  everyHours: every,
  isEnabled: z.boolean(),
};
export const newFeedBody = z.strictObject(fields);
export type NewFeed = z.infer<typeof newFeedBody>;
export const saveFeedBody = z.strictObject({ version, ...fields });
export type SaveFeed = z.infer<typeof saveFeedBody>;
export const versionedFeedBody = z.strictObject({ version });
export const savedFeedShape = z.object({ uuid: uuidShape });

const rowShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  target: z.enum(feedTargets),
  cityName: z.string(),
  /** With the origin of the shop. */
  url: z.string(),
  isPublic: z.boolean(),
  isEnabled: z.boolean(),
  /** Is built now, or will be within minutes. */
  isAwaited: z.boolean(),
  nextAt: isoInstant,
  /** Null until there is a file. */
  built: z.object({ at: isoInstant, offers: z.int(), bytes: z.number(), isStale: z.boolean() }).nullable(),
  /** Goods that are not in the file, by the reason. */
  leftOut: z.array(z.object({ reason: z.enum(feedReasons), count: z.int() })),
  /** Why the last build failed. */
  fault: z.string().nullable(),
  /** Who has read the file last. */
  read: z.object({ at: isoInstant, by: z.string() }).nullable(),
});
export type DeskFeedRow = z.infer<typeof rowShape>;

const choices = z.object({
  cities: z.array(z.object({ uuid: uuidShape, name: z.string() })),
  /** By their paths: «Крепёж / Болты». */
  categories: z.array(z.object({ uuid: uuidShape, name: z.string() })),
  brands: z.array(z.object({ uuid: uuidShape, name: z.string() })),
});
export type FeedChoices = z.infer<typeof choices>;

export const feedsShape = z.object({ items: z.array(rowShape), choices, timezone: z.string() });
export type DeskFeeds = z.infer<typeof feedsShape>;

export const feedShape = rowShape.extend({ version, ...fields, utm: z.string(), choices, timezone: z.string() });
export type DeskFeed = z.infer<typeof feedShape>;
