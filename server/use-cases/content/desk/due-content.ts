import { systemActor } from "#app/domain/actor.ts";
import { changesBetween } from "#app/domain/staff/journal.ts";
import { ok } from "#app/domain/verdict.ts";
import {
  contentVersion,
  dueContent,
  lastingBefore,
  lockContent,
  scheduleDraft,
  signPublished,
  type ContentRef,
} from "#server/db/queries/content/revisions.ts";
import { withdrawContent } from "#server/db/queries/content/write-content.ts";
import type { Tx } from "#server/db/client.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publishDraft, show, tellShop } from "./publish-content.ts";
import { contentObject, presentContent } from "./save-content.ts";

/** Publishes drafts whose time has come and ends what has to end; returns the number of changes. */
export async function publishDueContent(ports: Ports, stopping?: AbortSignal): Promise<number> {
  let changed = 0;
  for (const of of await dueContent(ports.database.db, ports.clock.now())) {
    if (stopping?.aborted) break;
    const done = await transact(ports.database.db, async (tx) => {
      await lockContent(tx, of);
      const at = ports.clock.now();
      const published = await publishIfDue(tx, of, at);
      return published.ok && !published.value ? ok(await endIfDue(tx, of, at)) : published;
    });
    if (!done.ok) await giveUp(ports, of, done.code);
    else if (done.value) changed += 1;
    await tellShop(ports, of.kind);
  }
  return changed;
}

/** In the name of who has set the time. */
async function publishIfDue(tx: Tx, of: ContentRef, at: Date) {
  const present = await presentContent(tx, of);
  const { draft } = present;
  if (draft === undefined || draft.publishAt === null || new Date(draft.publishAt) > at) return ok(false);
  const author = { actor: draft.actor ?? systemActor("content"), requestId: null, address: null };
  const endAt = draft.endAt === null ? null : new Date(draft.endAt);
  return publishDraft(tx, { of, present, author, at }, endAt);
}

/** The draft waits for somebody again. */
async function giveUp({ database, log }: Ports, of: ContentRef, reason: string): Promise<void> {
  log.warn({ event: "content.notPublished", ...of, reason }, "a draft was not published at its time");
  await database.db.transaction().execute(async (tx) => {
    await lockContent(tx, of);
    const { draft, version } = await presentContent(tx, of);
    if (draft === undefined) return;
    const by = draft.actor ?? systemActor("content");
    await scheduleDraft(tx, draft.uuid, { publishAt: null, endAt: null, version: version + 1, by });
  });
}

/** Puts back what was there before, or takes the content off the shop. */
async function endIfDue(tx: Tx, of: ContentRef, at: Date): Promise<boolean> {
  const { live, version } = await presentContent(tx, of);
  if (live?.state !== "published" || live.endAt === null || new Date(live.endAt) > at) return false;
  const before = await lastingBefore(tx, of, live.version);
  const by = live.actor ?? systemActor("content");
  const isBack =
    before?.state === "published" && (await show(tx, of, before.fields, { live, version, by, at, endAt: null }));
  if (!isBack) {
    await withdrawContent(tx, of, at);
    await signPublished(tx, of, { after: version, by, endAt: null });
  }
  await recordChange(
    tx,
    { actor: by, requestId: null, address: null },
    {
      action: `${of.kind}.ended`,
      object: contentObject(of, live.fields),
      changes: changesBetween(
        { ...live.fields, version },
        { ...(isBack ? before.fields : live.fields), version: await contentVersion(tx, of) },
      ),
    },
  );
  return true;
}
