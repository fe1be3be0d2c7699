import { z } from "zod";
import { bulkSelectionShape, deskListOf, listOptionShape } from "#app/contract/desk/lists.ts";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";
import { subscriptionStates } from "#app/domain/account/subscription.ts";

const subscriptionShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  /** Masked for everybody: the card of the buyer has it in full. */
  email: z.string(),
  state: z.enum(subscriptionStates),
  /** Whose proven address it is. */
  buyer: uuidShape.nullable(),
  /** Of the buyer. */
  city: z.string().nullable(),
  /** The latest one given; `edition`: of when its text is. */
  consent: z.object({ at: isoInstant, edition: z.string() }).nullable(),
  createdAt: isoInstant,
  confirmedAt: isoInstant.nullable(),
  endedAt: isoInstant.nullable(),
  /** Null of those that ended before this was kept. */
  endedBy: z.enum(["link", "account", "desk"]).nullable(),
});
export type DeskSubscription = z.infer<typeof subscriptionShape>;
export const subscriptionListShape = deskListOf(subscriptionShape);
export const subscriptionOptionsShape = z.object({ city: z.array(listOptionShape) });

export const endSubscriptionsBody = z.strictObject({ selection: bulkSelectionShape });
export type EndSubscriptions = z.infer<typeof endSubscriptionsBody>;
