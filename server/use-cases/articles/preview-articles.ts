import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { ArticlePreview, ArticlePreviewRow, ConfirmArticles } from "#app/contract/uploads/user-articles.ts";
import { articleLimits } from "#app/domain/articles/limits.ts";
import type { ArticleTarget } from "#app/domain/articles/upload-state.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { lockCounterparty } from "#server/db/queries/account/members.ts";
import { confirmUpload } from "#server/db/queries/articles/article-uploads.ts";
import { keepArticles, type KeptArticle } from "#server/db/queries/articles/change-articles.ts";
import { countArticles } from "#server/db/queries/articles/user-articles.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { articleKeeper } from "./article-owner.ts";
import { readUpload, type ReadUpload } from "./upload-articles.ts";

type PreviewedRow = ReadUpload["rows"][number];

/** Maximum rows of one form. */
const onPage = 200;
/** Preview rows of a sheet to choose. */
const shownRows = 3;

export async function previewArticles(
  ports: Ports,
  buyer: Buyer,
  { uuid, page }: { uuid: string; page: number },
): Promise<ProblemOr<ArticlePreview, "noCounterparty" | "notFound" | "unauthorized">> {
  const read = await readUpload(ports, buyer, uuid);
  if (!read.ok) return read;
  const { name, rows, sheets } = read.value;
  const count = (test: (state: PreviewedRow["state"]) => boolean) => rows.filter(({ state }) => test(state)).length;
  const countChanges = (change: PreviewedRow["state"]["change"]) =>
    count((one) => one.target !== null && one.shadows === null && one.goes && one.change === change);
  return ok({
    upload: uuid,
    name,
    sheets:
      sheets?.map((sheet) => ({
        name: sheet.name,
        rows: sheet.rows.length,
        first: sheet.rows.slice(0, shownRows).map(({ userArticle, code, userName }) => [userArticle, code, userName]),
      })) ?? null,
    counts: {
      all: rows.length,
      new: countChanges("new"),
      changed: countChanges("changed"),
      same: countChanges("same"),
      unmatched: count(({ status }) => status === "notFound" || status === "ambiguous"),
      shadowed: count(({ shadows, change }) => shadows !== null && change !== "same"),
      refused: count(({ status }) => status === "duplicate" || status === "wrong"),
    },
    rows: {
      items: rows.slice((page - 1) * onPage, page * onPage).map(toWire),
      total: rows.length,
      page,
      limit: onPage,
      pages: Math.max(1, Math.ceil(rows.length / onPage)),
    },
  });
}

/** Saves rows of an upload; idempotent. */
export async function confirmArticles(
  ports: Ports,
  buyer: Buyer,
  { uuid, ...wanted }: ConfirmArticles & { uuid: string },
): Promise<
  ProblemOr<
    { saved: number; changed: number; same: number },
    RefusalsOf<typeof articleKeeper> | "articlesFull" | "notFound" | "nothingChosen"
  >
> {
  const keeper = articleKeeper(buyer.viewer);
  if (!keeper.ok) return keeper;
  const read = await readUpload(ports, buyer, uuid);
  if (!read.ok) return read;
  const chosen = chosenOf(read.value.rows, wanted);
  if (chosen.length === 0) return no("nothingChosen");
  const articles = chosen.map(({ row, target, status, isShadowed }): KeptArticle => ({
    uuid: ports.ids.uuid(),
    userArticle: row.userArticle,
    userName: row.userName,
    comment: row.comment,
    productUuid: target?.uuid ?? null,
    isDecided: isShadowed,
    status: target === null ? (status === "ambiguous" ? "ambiguous" : "notFound") : "matched",
  }));
  const kept = await transact(ports.database.db, async (tx): Promise<ProblemOr<true, "articlesFull">> => {
    await lockCounterparty(tx, keeper.value.rootUuid);
    await keepArticles(tx, keeper.value, articles);
    const isWhole = wanted.all !== undefined || read.value.rows.length <= onPage;
    if (isWhole) await confirmUpload(tx, { uuid, ...keeper.value });
    const isFull = (await countArticles(tx, keeper.value.rootUuid)) > articleLimits.codes;
    return isFull ? no("articlesFull", { limit: articleLimits.codes }) : ok(true);
  });
  if (!kept.ok) return kept;
  const count = (change: PreviewedRow["state"]["change"]) => chosen.filter((one) => one.change === change).length;
  return ok({ saved: count("new"), changed: count("changed"), same: count("same") });
}

type Chosen = {
  row: PreviewedRow["row"];
  target: ArticleTarget | null;
  status: PreviewedRow["state"]["status"];
  change: PreviewedRow["state"]["change"];
  isShadowed: boolean;
};

function chosenOf(rows: readonly PreviewedRow[], { rows: ticked, picks, all }: ConfirmArticles): Chosen[] {
  const numbers = new Set(ticked);
  const picked = new Map(picks.map(({ row, productUuid }) => [row, productUuid]));
  return rows.flatMap(({ row, state }): Chosen[] => {
    const { status, change, shadows } = state;
    const pick = state.candidates.find(({ uuid }) => uuid === picked.get(row.number)) ?? null;
    const target = state.target ?? pick;
    if (!state.goes && pick === null) return [];
    const isMeant =
      all === undefined
        ? numbers.has(row.number)
        : target !== null && shadows === null && (change === "new" || (all === "changed" && change === "changed"));
    return isMeant ? [{ row, target, status, change, isShadowed: shadows !== null }] : [];
  });
}

function toWire({ row, state: { target, was, shadows, candidates, ...state } }: PreviewedRow): ArticlePreviewRow {
  return {
    ...row,
    ...state,
    target: target && named(target),
    was: was && named(was),
    shadows: shadows && named(shadows),
    candidates: candidates.map(named),
  };
}

function named({ uuid, article, name }: ArticleTarget) {
  return { uuid, article, name };
}
