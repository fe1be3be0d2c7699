import { z } from "zod";
import type { ChangeContent } from "#app/contract/desk/shop/content.ts";
import type { Actor } from "#app/domain/actor.ts";
import {
  contentKey,
  contentPath,
  isLegalContent,
  isUnfinished,
  type ContentFields,
  type ContentKind,
} from "#app/domain/content/editable.ts";
import { instantAt } from "#app/domain/local-time.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { movePages } from "#server/db/queries/content/moved-pages.ts";
import {
  contentVersion,
  deleteDraft,
  discardDraft,
  findRevision,
  lockContent,
  putDraft,
  scheduleDraft,
  signPublished,
  type ContentRef,
} from "#server/db/queries/content/revisions.ts";
import { isSlugTaken, withdrawContent, writeContent } from "#server/db/queries/content/write-content.ts";
import type { Tx } from "#server/db/client.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";
import { contentObject, presentContent, type PresentContent } from "./save-content.ts";

const answer = z.literal(true);
type Refusal = {
  ok: false;
  code:
    | "contentLegal"
    | "contentNoDraft"
    | "contentNotFound"
    | "contentPeriod"
    | "contentSame"
    | "contentSlugTaken"
    | "contentUnfinished"
    | "contentWithdrawn"
    | "rightMissing";
};
type Done = { ok: true; value: true } | Refusal;
type Change = { of: ContentRef; present: PresentContent; author: JournalAuthor; at: Date };

/** Publishes the draft now or later, takes content off the shop, drops the draft or puts a version back as one. */
export async function changeContent(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { kind, id, version, action, from, until, revision }: ChangeContent & { kind: ContentKind; id: string },
): Promise<Done | StaleSave> {
  if (!mayStaff(staff, "editContent")) return no("rightMissing");
  const key = contentKey(kind, id);
  if (key === null) return no("contentNotFound");
  const of = { kind, key };
  const at = ports.clock.now();
  const { timeZone } = await shopDay(ports);
  const momentOf = (local: string | undefined) =>
    local === undefined ? null : new Date(instantAt(local.slice(0, 10), local.slice(11), timeZone));
  const period = { publishAt: momentOf(from), endAt: momentOf(until) };
  const done = await changeOnce<typeof answer, Refusal | StaleSave>(ports, author, answer, async (tx) => {
    await lockContent(tx, of);
    const present = await presentContent(tx, of);
    if (present.version === 0) return no("contentNotFound");
    if (present.version !== version)
      return refuseStale(tx, contentObject(of, null), { version, yours: {}, now: {}, present: present.version });
    const change = { of, present, author, at };
    switch (action) {
      case "publish":
        return publishOrSchedule(tx, change, period);
      case "unschedule":
        return schedule(tx, change, { publishAt: null, endAt: null });
      case "withdraw":
        return withdraw(tx, change);
      case "discard":
        return discard(tx, change);
      case "restore":
        return restore(tx, change, revision);
    }
  });
  if (done.ok) await tellShop(ports, kind);
  return done;
}

/** Every page may link content, and the maps of the site list it. */
export async function tellShop({ bus }: Pick<Ports, "bus">, kind: ContentKind): Promise<void> {
  await bus.publish(kind === "promotion" ? "public:promotions" : "public:content");
  await bus.publish("redirects");
}

type Period = { publishAt: Date | null; endAt: Date | null };

async function publishOrSchedule(tx: Tx, change: Change, { publishAt, endAt }: Period): Promise<Done> {
  const { of, present, at } = change;
  if (present.draft === undefined) return no("contentNoDraft");
  if (isUnfinished(present.draft.fields)) return no("contentUnfinished");
  const isLater = publishAt !== null && publishAt > at;
  if (endAt !== null && endAt <= (isLater ? publishAt : at)) return no("contentPeriod");
  if (endAt !== null && isLegalContent(of.kind, of.key)) return no("contentLegal");
  return isLater ? schedule(tx, change, { publishAt, endAt }) : publishDraft(tx, change, endAt);
}

/** Puts the draft into the shop; the database keeps it among the versions. */
export async function publishDraft(tx: Tx, change: Change, endAt: Date | null): Promise<Done> {
  const { of, present, author, at } = change;
  const { draft, live, version } = present;
  if (draft === undefined) return no("contentNoDraft");
  const { slug } = draft.fields;
  if (slug !== undefined && (await isSlugTaken(tx, of, slug))) return no("contentSlugTaken");
  if (!(await show(tx, of, draft.fields, { live, version, by: author.actor, at, endAt }))) return no("contentSame");
  await deleteDraft(tx, of);
  const after = await contentVersion(tx, of);
  const before = live?.state === "published" ? live.fields : {};
  await recordChange(tx, author, {
    action: `${of.kind}.published`,
    object: contentObject(of, draft.fields),
    changes: changesBetween(
      { ...before, version },
      { ...draft.fields, version: after, ...(endAt && { until: endAt.toISOString() }) },
    ),
    answer: true,
  });
  return ok(true as const);
}

type Shown = { live: PresentContent["live"]; version: number; by: Actor; at: Date; endAt: Date | null };

/** Writes the fields into the shop, a redirect from a former address included. False: they are there already. */
export async function show(tx: Tx, of: ContentRef, fields: ContentFields, shown: Shown): Promise<boolean> {
  await writeContent(tx, of, fields, shown);
  if (!(await signPublished(tx, of, { after: shown.version, by: shown.by, endAt: shown.endAt }))) return false;
  const [from, to] = [contentPath(of.kind, of.key, shown.live?.fields ?? fields), contentPath(of.kind, of.key, fields)];
  if (from !== to) await movePages(tx, [{ from, to }]);
  return true;
}

async function schedule(tx: Tx, { of, present, author }: Change, { publishAt, endAt }: Period): Promise<Done> {
  const { draft, version } = present;
  if (draft === undefined) return no("contentNoDraft");
  await scheduleDraft(tx, draft.uuid, { publishAt, endAt, version: version + 1, by: author.actor });
  await recordChange(tx, author, {
    action: `${of.kind}.scheduled`,
    object: contentObject(of, draft.fields),
    changes: changesBetween(
      { from: draft.publishAt, until: draft.endAt, version },
      { from: publishAt?.toISOString() ?? null, until: endAt?.toISOString() ?? null, version: version + 1 },
    ),
    answer: true,
  });
  return ok(true as const);
}

/** Legal texts are replaced by their next edition alone: forms refer to them. */
async function withdraw(tx: Tx, { of, present, author, at }: Change): Promise<Done> {
  const { live, version } = present;
  if (isLegalContent(of.kind, of.key)) return no("contentLegal");
  if (live?.state !== "published") return no("contentWithdrawn");
  await withdrawContent(tx, of, at);
  await signPublished(tx, of, { after: version, by: author.actor, endAt: null });
  await recordChange(tx, author, {
    action: `${of.kind}.withdrawn`,
    object: contentObject(of, live.fields),
    changes: { version: { before: version, after: await contentVersion(tx, of) } },
    answer: true,
  });
  return ok(true as const);
}

async function discard(tx: Tx, { of, present, author }: Change): Promise<Done> {
  const { draft, version } = present;
  if (draft === undefined) return no("contentNoDraft");
  await discardDraft(tx, draft.uuid, version + 1);
  await recordChange(tx, author, {
    action: `${of.kind}.draftDiscarded`,
    object: contentObject(of, draft.fields),
    changes: { version: { before: version, after: version + 1 } },
    answer: true,
  });
  return ok(true as const);
}

/** «Вернуть»: the words of a version become the draft, to be looked at and published. */
async function restore(tx: Tx, { of, present, author }: Change, revision: string | undefined): Promise<Done> {
  const wanted = revision === undefined ? undefined : await findRevision(tx, revision);
  if (wanted === undefined || wanted.kind !== of.kind || wanted.key !== of.key) return no("contentNotFound");
  const { version, fields } = present;
  await putDraft(tx, of, { fields: wanted.fields, version: version + 1, by: author.actor });
  await recordChange(tx, author, {
    action: `${of.kind}.restored`,
    object: contentObject(of, wanted.fields),
    changes: { ...changesBetween(fields, wanted.fields), version: { before: version, after: version + 1 } },
    answer: true,
  });
  return ok(true as const);
}
