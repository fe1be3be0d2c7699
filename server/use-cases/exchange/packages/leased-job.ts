import type { SentFileKind } from "#app/domain/exchange/sent-files.ts";
import type { ExchangeConnectionRow } from "#server/db/queries/exchange/connections.ts";
import type { ExchangeType } from "#app/domain/exchange/connection.ts";

/** A file of a package: sent by itself or packed in a zip, whose `uuid` it has then. Read as often as needed. */
export type ExchangeFile = {
  uuid: string;
  name: string;
  kind: SentFileKind;
  size: number;
  open(): AsyncIterable<Uint8Array>;
};

/** A job that this process does, until it is asked to stop. */
export type LeasedExchangeJob = {
  uuid: string;
  connection: ExchangeConnectionRow;
  session: string;
  type: ExchangeType;
  /** `deactivate` and `complete` have no documents of their own. */
  kind: "package" | "complete" | "deactivate";
  isOfDeactivate: boolean;
  /** Queued by the shop itself, not asked for by 1C. */
  isOwn: boolean;
  /** Of a deactivate: goods that were not named since then. */
  timestamp: Date | null;
  /** Documents in the order in which they depend on one another, then pictures sent since the job before. */
  files: readonly ExchangeFile[];
  /** A picture by the name that goods have for it, of this job or sent earlier in the session; null: not sent yet. */
  findPicture(name: string): Promise<ExchangeFile | null>;
  /** As the last batch has left it (`saveProgress`); null at the beginning. */
  place: unknown;
  counts: unknown;
};

/** `stopped`: goes on at its place when leased again. `held`: waits for an administrator, a success for 1C. */
export type ExchangeJobEnd = {
  state: "done" | "failed" | "held" | "stopped";
  warnings: number;
  /** A key of app/i18n/ru/exchange/door.ts, `fault`. */
  code?: string;
  fault?: unknown;
};
