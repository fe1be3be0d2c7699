import { articleNorm } from "#app/domain/catalog/article.ts";
import type { ArticleStatus } from "./limits.ts";
import { articleLimits } from "./limits.ts";
import type { ArticleUploadRow } from "./upload-rows.ts";

export type ArticleTarget = { uuid: string; article: string; name: string; isActive: boolean };

/**
 * The effect of a file row. `wrong`: invalid code. `change` compares with the counterparty's articles: new, unchanged,
 * or moved from another product (`was`). `goes`: whether it may be saved.
 */
export type UploadState = {
  status: ArticleStatus | "wrong";
  target: ArticleTarget | null;
  /** Choices when several products have the code. */
  candidates: readonly ArticleTarget[];
  change: "new" | "same" | "changed";
  was: ArticleTarget | null;
  /** Another product on sale with this code as the shop's own article: the buyer must confirm the override. */
  shadows: ArticleTarget | null;
  goes: boolean;
};

type Known = { target: ArticleTarget | null; userName: string; comment: string };

const mostCandidates = 5;

/**
 * States of the rows, in order. `targetsOf` returns products by code; `known` maps normalised customer articles to
 * their current products.
 */
export function uploadStates(
  rows: readonly ArticleUploadRow[],
  targetsOf: (code: string) => readonly ArticleTarget[],
  known: ReadonlyMap<string, Known>,
): UploadState[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const norm = articleNorm(row.userArticle);
    const none = { target: null, candidates: [], change: "new", was: null, shadows: null, goes: false } as const;
    if (!isOwnArticle(row.userArticle)) return { ...none, status: "wrong" };
    if (seen.has(norm)) return { ...none, status: "duplicate" };
    seen.add(norm);
    return stateOf(row, targetsOf(row.code), { known: known.get(norm), called: targetsOf(row.userArticle) });
  });
}

/** A product on sale whose own article equals a code that is to mean another one. */
export function shadowedBy<T extends ArticleTarget>(uuid: string, called: readonly T[]): T | null {
  return called.find((one) => one.isActive && one.uuid !== uuid) ?? null;
}

/** A code contains a letter or digit and fits the stored length. */
export function isOwnArticle(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && text.length <= articleLimits.code && articleNorm(text) !== "";
}

type Beside = { known: Known | undefined; called: readonly ArticleTarget[] };

function stateOf(row: ArticleUploadRow, targets: readonly ArticleTarget[], { known, called }: Beside): UploadState {
  const active = targets.filter(({ isActive }) => isActive);
  const found = active.length > 0 ? active : targets;
  const target = found.length === 1 ? (found[0] ?? null) : null;
  const was = known?.target ?? null;
  // A row without a product does not clear an existing code.
  const goes = target !== null || was === null;
  const status =
    target === null ? (found.length === 0 ? "notFound" : "ambiguous") : target.isActive ? "matched" : "discontinued";
  return {
    status,
    target,
    candidates: target === null ? found.slice(0, mostCandidates) : [],
    was,
    shadows: target === null ? null : shadowedBy(target.uuid, called),
    goes,
    change: changeOf(),
  };

  function changeOf(): UploadState["change"] {
    if (known === undefined) return "new";
    if (target !== null && was !== null && was.uuid !== target.uuid) return "changed";
    const isSameText =
      (row.userName === "" || row.userName === known.userName) && (row.comment === "" || row.comment === known.comment);
    return isSameText && was?.uuid === target?.uuid ? "same" : "changed";
  }
}
