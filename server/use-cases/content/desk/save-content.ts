import { z } from "zod";
import type { SaveContent } from "#app/contract/desk/shop/content.ts";
import {
  contentKey,
  readContent,
  type ContentFault,
  type ContentFields,
  type ContentKind,
} from "#app/domain/content/editable.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, noAll, ok } from "#app/domain/verdict.ts";
import {
  contentVersion,
  lockContent,
  presentRevisions,
  putDraft,
  type ContentRef,
  type RevisionRow,
} from "#server/db/queries/content/revisions.ts";
import { isSlugTaken } from "#server/db/queries/content/write-content.ts";
import type { Tx } from "#server/db/client.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";
import { referenceFaults, shopPlaces, type ReferenceFault, type ShopPlaces } from "./check-links.ts";

const answer = z.object({ id: z.string() });
type Fault = ContentFault | ReferenceFault | { code: "contentSlugTaken"; field: string };
type Refusal = { ok: false } & ((Fault & { beside?: Fault[] }) | { code: "contentNotFound" | "rightMissing" });

/** Begins a promotion or material. */
export async function addContent(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { kind, fields }: { kind: ContentKind; fields: ContentFields },
): Promise<{ ok: true; value: { id: string } } | Refusal> {
  if (!mayStaff(staff, "editContent")) return no("rightMissing");
  if (kind === "text") return no("contentNotFound");
  const read = readContent(kind, fields);
  const places = await shopPlaces(ports);
  const uuid = ports.ids.uuid();
  const of = { kind, key: uuid };
  return changeOnce<typeof answer, Refusal>(ports, author, answer, async (tx) => {
    const [fault, ...beside] = await faultsOf(tx, places, of, read);
    if (fault !== undefined) return noAll(fault, beside);
    await putDraft(tx, of, { fields: read.fields, version: 1, by: author.actor });
    await recordChange(tx, author, {
      action: `${kind}.created`,
      object: contentObject(of, read.fields),
      changes: changesBetween({ version: 0 }, { ...read.fields, version: 1 }),
      answer: { id: uuid },
    });
    return ok({ id: uuid });
  });
}

/** Saves the draft as it was seen; what is published stays. */
export async function saveContent(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { kind, id, version, fields }: SaveContent & { kind: ContentKind; id: string },
): Promise<{ ok: true; value: { id: string } } | Refusal | StaleSave> {
  if (!mayStaff(staff, "editContent")) return no("rightMissing");
  const key = contentKey(kind, id);
  if (key === null) return no("contentNotFound");
  const of = { kind, key };
  const places = await shopPlaces(ports);
  return changeOnce<typeof answer, Refusal | StaleSave>(ports, author, answer, async (tx) => {
    await lockContent(tx, of);
    const present = await presentContent(tx, of);
    if (present.version === 0 && kind !== "text") return no("contentNotFound");
    const read = readContent(kind, fields);
    if (present.version !== version)
      return refuseStale(tx, contentObject(of, null), {
        version,
        yours: read.faults.length === 0 ? read.fields : fields,
        now: present.fields,
        present: present.version,
      });
    const [fault, ...beside] = await faultsOf(tx, places, of, read);
    if (fault !== undefined) return noAll(fault, beside);
    const changes = changesBetween(present.fields, read.fields);
    if (Object.keys(changes).length === 0) return ok({ id });
    await putDraft(tx, of, { fields: read.fields, version: version + 1, by: author.actor });
    await recordChange(tx, author, {
      action: `${kind}.draftSaved`,
      object: contentObject(of, read.fields),
      changes: { ...changes, version: { before: version, after: version + 1 } },
      answer: { id },
    });
    return ok({ id });
  });
}

export type PresentContent = {
  draft: RevisionRow | undefined;
  live: RevisionRow | undefined;
  version: number;
  /** The draft, or what is in the shop without one. */
  fields: ContentFields;
};

export async function presentContent(tx: Tx, of: ContentRef): Promise<PresentContent> {
  const rows = await presentRevisions(tx, of);
  const draft = rows.find(({ state }) => state === "draft");
  const live = rows.find(({ state }) => state !== "draft");
  return { draft, live, version: await contentVersion(tx, of), fields: (draft ?? live)?.fields ?? {} };
}

/** What is wrong with the typed fields, a field once. */
async function faultsOf(
  tx: Tx,
  places: ShopPlaces,
  of: ContentRef,
  { fields, faults }: ReturnType<typeof readContent>,
): Promise<Fault[]> {
  const { slug } = fields;
  const isRead = ({ field }: { field: string }) => faults.every((fault) => fault.field !== field);
  const taken: Fault = { code: "contentSlugTaken", field: "slug" };
  const found: Fault[] = slug !== undefined && isRead(taken) && (await isSlugTaken(tx, of, slug)) ? [taken] : [];
  return [...faults, ...found, ...(await referenceFaults(tx, places, of.kind, fields)).filter(isRead)];
}

/** For the journal, which calls texts pages. */
export function contentObject({ kind, key }: ContentRef, fields: ContentFields | null) {
  return { kind: kind === "text" ? "page" : kind, id: key, name: fields?.["title"]?.slice(0, 200) ?? key };
}
