import { z } from "zod";
import { isoDate, isoInstant } from "#app/contract/parts.ts";

/** Figures are null for those whose work they are not. `late`: of them past their time. */
const count = z.object({ count: z.int().min(0), late: z.int().min(0) }).nullable();

export const deskTodayShape = z.object({
  /** The day of the shop. */
  today: isoDate,
  newOrders: count,
  unpaid: count,
  assemble: count,
  late: count,
  lacking: count,
  claims: count,
  feedback: count,
  /** Buyers and companies on moderation. */
  people: count,
  companies: count,
  /** Goods on sale or to be sold with something missing: see the list of goods. */
  goods: count,
  letters: count,
  /** Parts of packages of 1C that wait for a decision, and connections that are silent. */
  held: count,
  silent: count,
  /** Feeds whose file is older than a day, or whose last build has failed. */
  feeds: count,
  /** When each connection with 1C was heard last, and how many rows that session has changed; null for others. */
  heard: z.array(z.object({ name: z.string(), at: isoInstant, changed: z.int().min(0) })).nullable(),
  /** What keeps the shop from selling, and what buyers will miss, as last examined; null before that. */
  stops: count,
  warns: count,
  examinedAt: isoInstant.nullable(),
  tasks: count,
  myTasks: count,
});
export type DeskToday = z.infer<typeof deskTodayShape>;
