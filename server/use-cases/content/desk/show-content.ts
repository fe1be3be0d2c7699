import type { z } from "zod";
import type {
  contentPreviewShape,
  DeskContent,
  DeskContentHead,
  DeskContentOptions,
  DeskContentRevision,
} from "#app/contract/desk/shop/content.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import {
  contentId,
  contentKey,
  contentPath,
  contentFields,
  isLegalContent,
  isPicturedContent,
  type ContentKind,
  type ContentState,
} from "#app/domain/content/editable.ts";
import { textPageOf, textPages } from "#app/domain/content/shop-text.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { contentList as listShape } from "#app/domain/desk/lists/content.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { textNames } from "#app/i18n/ru/desk/shop/content.ts";
import { photoImage } from "#server/db/queries/catalog/drawing-address.ts";
import { contentPicture } from "#server/db/queries/content/pictures.ts";
import { listNamedCities } from "#server/db/queries/content/cities.ts";
import {
  contentVersion,
  findRevision,
  listRevisions,
  presentRevisions,
  type ContentRef,
  type RevisionRow,
} from "#server/db/queries/content/revisions.ts";
import { textTemplate } from "#server/opening/text-templates.ts";
import type { Ports } from "#server/ports/ports.ts";
import { previewCode, previewedRevision } from "#server/security/derived-codes.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";

const mostRevisions = 100;
/** Of a signed address. */
const previewSeconds = 3_600;

type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: DeskContentHead[]; total: number; page: number; pages: number };

/** All content is a few hundred rows: it is filtered here. */
export async function listContent(ports: Ports, given: Query): Promise<Page> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const { filters, sort, page: wanted, size } = readListState(listShape, pairs);
  const text = (filters.q ?? "").toLowerCase();
  const found = (await allHeads(ports)).filter(
    ({ kind, state, name, path }) =>
      (filters.kind === undefined || filters.kind.includes(kind)) &&
      (filters.state === undefined || filters.state.includes(state)) &&
      `${name} ${path}`.toLowerCase().includes(text),
  );
  const way = sort.desc ? -1 : 1;
  const sorted = found.toSorted((one, other) => way * compare(one, other, sort.by));
  const pages = Math.max(1, Math.ceil(sorted.length / size));
  const page = Math.min(wanted, pages);
  return { items: sorted.slice((page - 1) * size, page * size), total: sorted.length, page, pages };
}

function compare(one: DeskContentHead, other: DeskContentHead, by: "name" | "published" | "draft"): number {
  if (by === "published") return (one.publishedAt ?? "").localeCompare(other.publishedAt ?? "");
  if (by === "draft") return (one.draftAt ?? "").localeCompare(other.draftAt ?? "");
  return one.name.localeCompare(other.name, "ru");
}

async function allHeads({ database: { db } }: Ports): Promise<DeskContentHead[]> {
  const rows = await presentRevisions(db);
  const texts = textPages.map(({ path }) => ({ kind: "text" as const, key: path }));
  const others = rows.filter(({ kind, key, state }) => {
    const isFirst =
      state === "draft" || !rows.some((row) => row.state === "draft" && row.kind === kind && row.key === key);
    return kind !== "text" && isFirst;
  });
  return [...texts, ...others].map((of) =>
    headOf(
      of,
      rows.filter(({ kind, key }) => kind === of.kind && key === of.key),
    ),
  );
}

function headOf(of: ContentRef, rows: readonly RevisionRow[]): DeskContentHead {
  const draft = rows.find(({ state }) => state === "draft");
  const live = rows.find(({ state }) => state === "published" || state === "withdrawn");
  const fields = (draft ?? live)?.fields ?? null;
  const named = of.kind === "text" ? textNames[contentId("text", of.key)] : fields?.["title"];
  return {
    kind: of.kind,
    id: contentId(of.kind, of.key),
    version: Math.max(0, ...rows.map(({ version }) => version)),
    name: named ?? of.key,
    path: contentPath(of.kind, of.key, live?.state === "published" ? live.fields : fields),
    isLegal: isLegalContent(of.kind, of.key),
    state: stateOf(draft, live),
    publishedAt: live?.state === "published" ? live.at : null,
    draftAt: draft?.at ?? null,
    by: (draft ?? live)?.by ?? null,
  };
}

function stateOf(draft: RevisionRow | undefined, live: RevisionRow | undefined): ContentState {
  if (draft !== undefined && draft.publishAt !== null) return "scheduled";
  if (live?.state === "published") return draft === undefined ? "published" : "changed";
  if (draft !== undefined) return "draft";
  return live === undefined ? "blank" : "withdrawn";
}

export async function showContent(
  ports: Ports,
  { kind, id }: { kind: ContentKind; id: string },
): Promise<ProblemOr<DeskContent, "contentNotFound">> {
  const key = contentKey(kind, id);
  if (key === null) return no("contentNotFound");
  const of = { kind, key };
  const { database, settings, clock } = ports;
  const [rows, { timeZone }] = [await presentRevisions(database.db, of), await shopDay(ports)];
  const version = await database.db.transaction().execute((tx) => contentVersion(tx, of));
  if (version === 0 && kind !== "text") return no("contentNotFound");
  const draft = rows.find(({ state }) => state === "draft");
  const live = rows.find(({ state }) => state === "published");
  const blank = Object.fromEntries(Object.keys(contentFields[kind]).map((name) => [name, ""]));
  const page = kind === "text" && rows.length === 0 ? textPageOf(id) : undefined;
  const ends = Math.floor(clock.now().getTime() / 1_000) + previewSeconds;
  const code = draft && new URLSearchParams({ code: previewCode(ports, draft.uuid, ends) });
  return ok({
    ...headOf(of, rows),
    version,
    fields: { ...blank, ...(page && textTemplate(page, settings)), ...(draft ?? rows[0])?.fields },
    hasDraft: draft !== undefined,
    publishAt: draft?.publishAt ?? null,
    endAt: draft === undefined ? (live?.endAt ?? null) : draft.endAt,
    preview: code ? `${settings.siteUrl}/preview?${code}` : null,
    timeZone,
    revisions: (await listRevisions(database.db, of, mostRevisions)).map(shownRevision),
    picture: await pictureOf(ports, of),
  });
}

async function pictureOf({ database }: Ports, { kind, key }: ContentRef): Promise<DeskContent["picture"]> {
  const shown = isPicturedContent(kind) ? await contentPicture(database.db, kind, key) : undefined;
  if (shown === undefined) return null;
  const { media, photo, title } = shown;
  return { media, image: photo === null ? null : photoImage(photo, title) };
}

export async function showContentRevision(
  { database }: Ports,
  { kind, id, revision }: { kind: ContentKind; id: string; revision: string },
): Promise<ProblemOr<DeskContentRevision, "contentNotFound">> {
  const found = await findRevision(database.db, revision);
  if (found === undefined || found.kind !== kind || found.key !== contentKey(kind, id)) return no("contentNotFound");
  return ok({ ...shownRevision(found), fields: found.fields });
}

function shownRevision({ uuid, version, state, at, by, endAt }: RevisionRow) {
  return { uuid, version, state, at, by, endAt };
}

/** Cities in which content can be shown. */
export async function contentOptions({ database }: Ports): Promise<DeskContentOptions> {
  return { cities: await listNamedCities(database.db) };
}

/** A draft by a signed address that has not ended; nobody has to sign in. */
export async function previewContent(
  ports: Ports,
  code: string,
): Promise<ProblemOr<z.infer<typeof contentPreviewShape>, "notFound">> {
  const uuid = previewedRevision(ports, code, Math.floor(ports.clock.now().getTime() / 1_000));
  const found = uuid === null ? undefined : await findRevision(ports.database.db, uuid);
  if (found?.state !== "draft") return no("notFound");
  const { kind, key, fields } = found;
  const { title = "", h1 = title, description = fields["announce"] ?? fields["lead"] ?? "", body = "" } = fields;
  return ok({ kind, path: contentPath(kind, key, fields), title, h1, description, body });
}
