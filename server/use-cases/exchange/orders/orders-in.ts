import { createHash } from "node:crypto";
import type { DocumentRecord } from "#app/domain/exchange/records.ts";
import { packageInstant } from "#app/domain/exchange/package-time.ts";
import { normalName } from "#app/domain/exchange/returned-document.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { acknowledgeReturned } from "#server/db/queries/exchange/due-documents.ts";
import {
  appliedDocument,
  partOfDocument,
  saveAppliedDocument,
} from "#server/db/queries/exchange/returned-documents.ts";
import { transact } from "#server/db/transaction.ts";
import { returnedKind } from "#server/exchange/commerceml/document-words.ts";
import type { PlacedRecord } from "#server/use-cases/exchange/packages/goods.ts";
import type { PackageContext } from "#server/use-cases/exchange/packages/package-context.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import type { OrderPlace } from "#server/use-cases/order/changing/judge-change.ts";
import { applyHeld } from "./apply-document.ts";
import { applyToOrder } from "./apply-to-order.ts";
import { closeKnownStatuses } from "./erp-tasks.ts";
import { placeOfReduced } from "./reduce-lines.ts";
import { knownStatuses } from "./release-statuses.ts";

/** `same`: applied before, older than what was applied, or 1C's own. */
export type AppliedDocuments = { changed: number; same: number };

/**
 * Documents of 1C about orders, each in a transaction of its own: a batch that is repeated finds what it has applied.
 */
export async function applyDocuments(
  context: PackageContext,
  batch: readonly PlacedRecord<DocumentRecord>[],
  formedAt: string,
): Promise<AppliedDocuments> {
  const statuses = knownStatuses(context);
  const counts: AppliedDocuments = { changed: 0, same: 0 };
  for (const { record } of batch) {
    const status = statuses.get(normalName(record.status ?? ""));
    const kind = returnedKind(record.operation);
    const names = namesOf(record, kind === "order");
    const place = kind === "order" ? await placeOfReduced(context.ports, context.actor, record, names) : null;
    const applied = await transact<boolean>(context.ports.database.db, async (tx) =>
      ok(await applyDocument(tx, context, { document: record, status, formedAt, place })),
    );
    if (applied.value) counts.changed += 1;
    else counts.same += 1;
  }
  return counts;
}

type SentDocument = {
  document: DocumentRecord;
  status: OrderStatus | null | undefined;
  formedAt: string;
  place: OrderPlace | null;
};

async function applyDocument(
  tx: Tx,
  context: PackageContext,
  { document, status, formedAt, place }: SentDocument,
): Promise<boolean> {
  const kind = returnedKind(document.operation);
  if (kind === null) return false;
  const found = await partOfDocument(tx, ...namesOf(document, kind === "order"));
  const order = found === undefined ? null : await hold(tx, { uuid: found.order });
  const part = order?.parts.find(({ uuid }) => uuid === found?.part);
  if (order === null || part === undefined) return false;
  const { ports, job } = context;
  const key = { connection: job.connection.uuid, id: document.id, kind };
  // A status that is mapped now was not applied before.
  const hash = createHash("sha256")
    .update(JSON.stringify([document, status ?? null]))
    .digest();
  const before = await appliedDocument(tx, key);
  if (before !== undefined && (before.formedAt > formedAt || before.hash.equals(hash))) return false;
  const now = ports.clock.now();
  await saveAppliedDocument(tx, { ...key, hash, formedAt, at: now });
  // Money is noted once, whatever else of its document changes.
  if (kind === "payment" && before !== undefined) return false;
  const shippedAt = shippedAtIn1c(document, formedAt, job.connection.timeZone);
  const action = kind === "payment" ? "order.paymentNoted" : "order.moved";
  const reason = [document.operation, document.numberIn1c ?? document.number].filter(Boolean).join(" № ");
  await applyToOrder(
    tx,
    context,
    { order, part, action, reason },
    {
      // Other documents have versions of their own.
      first: () => acknowledgeReturned(tx, part.uuid, kind === "order" ? document.version : "", now),
      work: () => applyHeld(tx, context, kind, { document, order, part, status, shippedAt, place }),
    },
  );
  if (kind === "order") await closeKnownStatuses(tx, ports, order, knownStatuses(context));
  return true;
}

/** Documents may carry a later hour of their day; no package tells of what has not happened yet. */
function shippedAtIn1c({ shippedIn1c = "" }: DocumentRecord, formedAt: string, timeZone: string): Date {
  const isEarlier = shippedIn1c !== "" && shippedIn1c < formedAt;
  return packageInstant(isEarlier ? shippedIn1c : formedAt, timeZone);
}

/** Ids and numbers by which its order is found: other documents name it as their basis. */
function namesOf(
  { id, number, basis }: DocumentRecord,
  isOrder: boolean,
): [ids: readonly string[], numbers: readonly string[]] {
  const of = basis === null ? [] : [basis];
  return isOrder ? [[id], number === "" ? [] : [number]] : [[...of, id], of];
}
