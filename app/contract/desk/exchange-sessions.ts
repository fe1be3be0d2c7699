import { z } from "zod";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";
import { deskListOf, listOptionShape } from "#app/contract/desk/lists.ts";
import { heldKinds, sessionResults } from "#app/domain/exchange/session-result.ts";

export const exchangeSessionParams = z.object({ uuid: uuidShape });

const count = z.int().min(0);
const page = z.coerce.number().int().min(1).max(100_000).default(1);
/** Pages of the refused rows, of one job or all, for one reason or any, and of the files. */
export const exchangeSessionQuery = z.object({
  page,
  job: uuidShape.optional(),
  reason: z.string().max(100).optional(),
  files: page,
});
export const exchangeErrorsQuery = exchangeSessionQuery.pick({ job: true });

const sessionShape = z.object({
  uuid: uuidShape,
  connection: z.object({ uuid: uuidShape, name: z.string() }),
  type: z.enum(["catalog", "sale"]),
  /** Null: the shop itself, after links were changed. */
  address: z.string().nullable(),
  /** Of the scheme that was agreed on. */
  version: z.string().nullable(),
  beganAt: isoInstant,
  files: count,
  counts: z.object({
    ...{ read: count, created: count, changed: count, same: count },
    ...{ skipped: count, parked: count, refused: count, warnings: count },
  }),
  /** How long its jobs took. */
  ms: count.nullable(),
  result: z.enum(sessionResults),
});
export type ListedSession = z.infer<typeof sessionShape>;

const waitingShape = z.object({
  uuid: uuidShape,
  session: uuidShape,
  connection: z.string(),
  kind: z.enum(heldKinds),
  /** Name of the warehouse of stock. */
  warehouse: z.string().nullable(),
  heldAt: isoInstant,
});

/** `timezone`: that of the shop, for moments. */
export const exchangeSessionsShape = deskListOf(sessionShape).extend({
  timezone: z.string(),
  /** Parts that wait for a decision, the oldest first. */
  waiting: z.array(waitingShape),
  /** Connections that are silent for longer than they may be. */
  silent: z.array(z.object({ connection: z.string(), since: isoInstant })),
  /** Rows that have waited for a day. */
  overdue: count,
});
export type ExchangeSessions = z.infer<typeof exchangeSessionsShape>;

export const exchangeSessionOptionsShape = z.object({ connection: z.array(listOptionShape) });

const jobShape = z.object({
  uuid: uuidShape,
  kind: z.enum(["package", "complete", "deactivate"]),
  state: z.enum(["queued", "running", "done", "failed", "held"]),
  /** Why it has failed, in words. */
  fault: z.string().nullable(),
  files: z.array(z.string()),
  counts: sessionShape.shape.counts,
  /** Rows that were refused, and notes. */
  problems: count,
  ms: count.nullable(),
  canRepeat: z.boolean(),
});

/** A product by its name, or the id in 1C of one that the shop does not have. */
const productShape = z.object({ uuid: uuidShape.nullable(), name: z.string() });

const heldShape = waitingShape.omit({ session: true, connection: true }).extend({
  state: z.enum(["waiting", "applying", "applied", "rejected", "replaced"]),
  decidedBy: z.string().nullable(),
  /** The largest ones, in words. */
  differences: z.array(z.object({ product: productShape, field: z.string(), before: z.string(), after: z.string() })),
});
export type HeldInSession = z.infer<typeof heldShape>;

const problemShape = z.object({
  path: z.string(),
  product: productShape.nullable(),
  field: z.string(),
  value: z.string(),
  reason: z.string(),
});

const fileShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  /** Bytes. */
  size: count,
  receivedAt: isoInstant,
  canDownload: z.boolean(),
});

export const exchangeSessionShape = z.object({
  session: sessionShape,
  jobs: z.array(jobShape),
  held: z.array(heldShape),
  problems: deskListOf(problemShape).extend({
    /** Of all of them, whatever reason is asked for; the most frequent first. */
    reasons: z.array(z.object({ code: z.string(), text: z.string(), count })),
  }),
  /** Those that are kept still. */
  files: deskListOf(fileShape),
  timezone: z.string(),
  can: z.object({ release: z.boolean() }),
});
export type ExchangeSession = z.infer<typeof exchangeSessionShape>;

export const decideHeldBody = z.strictObject({ decision: z.enum(["apply", "reject"]) });
