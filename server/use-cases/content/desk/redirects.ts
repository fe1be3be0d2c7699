import { z } from "zod";
import { bulkAnswerShape, mostBulkRows, type BulkAnswer } from "#app/contract/desk/lists.ts";
import type { DeskRedirect, NewRedirect, RemoveRedirects } from "#app/contract/desk/shop/redirects.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { redirectsList } from "#app/domain/desk/lists/redirects.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import {
  countRedirects,
  deleteRedirects,
  listDeskRedirects,
  redirectsByUuid,
} from "#server/db/queries/desk/shop/redirects.ts";
import { recordChange, recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { checkRedirect, putRedirect } from "#server/use-cases/content/operate.ts";
import { deadPaths, isLivePage, shopPlaces } from "#server/use-cases/content/desk/check-links.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";

/** Rows shown before a change. */
const mostExamples = 10;

type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: DeskRedirect[]; total: number; page: number; pages: number };

export async function listRedirectsPage({ database }: Ports, given: Query): Promise<Page> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const state = readListState(redirectsList, pairs);
  const total = await countRedirects(database.db, state);
  const pages = Math.max(1, Math.ceil(total / state.size));
  const page = Math.min(state.page, pages);
  const place = { limit: state.size, offset: (page - 1) * state.size };
  return { items: await listDeskRedirects(database.db, state, place), total, page, pages };
}

const added = z.literal(true);
type Refusal =
  | { code: "redirectChain" | "redirectUnsafe" | "rightMissing"; field?: string }
  | { code: "redirectLive"; field: "path" }
  | { code: "redirectNowhere"; field: "target" }
  | { code: "redirectThere"; field: "path"; target: string };

/**
 * A redirect, unless its path has another one that the person has not seen. It leads to a page of the shop, and closes
 * none: visitors would not reach a page whose address leads on.
 */
export async function addDeskRedirect(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { path, target, replaces }: NewRedirect,
): Promise<Verdict<true, Refusal>> {
  const places = await shopPlaces(ports);
  const done = await changeOnce<typeof added, { ok: false } & Refusal>(ports, author, added, async (tx) => {
    if (!mayStaff(staff, "editContent")) return no("rightMissing");
    const put = await putRedirect(tx, path, target);
    if (!put.ok) {
      // Any page may be a target of an address that is right by itself.
      const isPathWrong = put.code === "redirectUnsafe" && !checkRedirect(path, "/", []).ok;
      return no(put.code, { field: isPathWrong ? "path" : "target" });
    }
    const { before, ...redirect } = put.value;
    if (before === redirect.target) return ok(true as const);
    if (await isLivePage(tx, places, redirect.path)) return no("redirectLive", { field: "path" as const });
    if ((await deadPaths(tx, places, [redirect.target])).length > 0)
      return no("redirectNowhere", { field: "target" as const });
    if (before !== null && before !== replaces) return no("redirectThere", { field: "path" as const, target: before });
    await recordChange(tx, author, {
      action: "redirect.added",
      object: { kind: "redirect", id: redirect.path, name: redirect.path },
      changes: changesBetween({ target: before }, { target: redirect.target }),
      answer: true,
    });
    return ok(true as const);
  });
  if (done.ok) await ports.bus.publish("redirects");
  return done;
}

/** Removes redirects as they were seen, with a result for each; a preview changes nothing. */
export async function removeRedirects(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { rows: given, query, expected, isPreview }: RemoveRedirects,
): Promise<Verdict<BulkAnswer, { code: "rightMissing" }>> {
  const state = query === null ? null : readListState(redirectsList, new URLSearchParams(query));
  const done = await changeOnce<typeof bulkAnswerShape, { ok: false; code: "rightMissing" }>(
    ports,
    isPreview ? { ...author, key: undefined } : author,
    bulkAnswerShape,
    async (tx) => {
      if (!mayStaff(staff, "editContent")) return no("rightMissing");
      const found = state === null ? null : await listDeskRedirects(tx, state, { limit: mostBulkRows, offset: 0 });
      const seen = found?.map(({ uuid, version }) => ({ id: uuid, version })) ?? given;
      const versions = new Map(seen.map(({ id, version }) => [id, version]));
      const present = await redirectsByUuid(tx, [...versions.keys()], !isPreview);
      const total = state === null ? null : Math.min(await countRedirects(tx, state), mostBulkRows);
      const differs = total !== null && expected !== null && total !== Math.min(expected, mostBulkRows);
      const rows = present.map(({ uuid, path, target, version }) => ({
        ...{ id: uuid, name: path, before: target, after: "" },
        refused: versions.get(uuid) === version ? null : "stale",
      }));
      const gone = rows.filter(({ refused }) => refused === null);
      const answer: BulkAnswer = {
        ...{ count: gone.length, refused: rows.length - gone.length, differs, undo: null },
        rows: isPreview || differs ? rows.slice(0, mostExamples) : rows,
      };
      if (isPreview || differs || gone.length === 0) return ok(answer);
      await deleteRedirects(
        tx,
        gone.map(({ id }) => id),
      );
      const entries = gone.map(({ name, before }) => ({
        action: "redirect.removed",
        object: { kind: "redirect", id: name, name },
        changes: { target: { before, after: null } },
      }));
      const [first, ...others] = entries;
      if (first !== undefined) await recordChanges(tx, author, [{ ...first, answer }, ...others]);
      return ok(answer);
    },
  );
  if (done.ok && !isPreview) await ports.bus.publish("redirects");
  return done;
}
