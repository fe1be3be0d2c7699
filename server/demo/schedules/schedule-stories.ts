import { z } from "zod";
import { schedulePeriods } from "#app/domain/order/schedule-days.ts";
import { scheduleModes, shortageWays } from "#app/domain/order/schedule-run.ts";
import { readJson } from "#server/demo/data.ts";

/** Orders that a company of the demo shop has repeated; days are counted back from today. */
const story = z.strictObject({
  key: z.string(),
  account: z.string(),
  /** Who made it: it repeats an order of his. */
  phone: z.string(),
  name: z.string(),
  period: z.enum(schedulePeriods),
  /** 1 Monday to 7 Sunday, of "weekly" alone. */
  weekday: z.int().min(1).max(7).optional(),
  runAt: z.iso.time(),
  mode: z.enum(scheduleModes),
  onShortage: z.enum(shortageWays),
  began: z.int(),
  ended: z.int().optional(),
  /** Since when it stands still, and why. */
  stands: z
    .strictObject({ since: z.int(), status: z.enum(["paused", "suspended"]), reason: z.string().optional() })
    .optional(),
  /** It stood still from then till then, and what was due meanwhile was skipped. */
  holiday: z.tuple([z.int(), z.int()]).optional(),
  /** Which of its turns found a price that nobody had agreed to. */
  dear: z.int().optional(),
  /** Why no order came of a turn whose goods never left. */
  refused: z.string().optional(),
});
export type ScheduleStory = z.infer<typeof story>;

/** One in every state that lasts, of everybody who buys for a company. */
export const scheduleStories = readJson("schedules.json", z.array(story));
