import { articleNorm } from "#app/domain/catalog/article.ts";
import type { ArticleStatus } from "./limits.ts";
import { articleLimits } from "./limits.ts";
import type { UploadRow } from "./upload-rows.ts";

export type ArticleTarget = { uuid: string; article: string; name: string; isActive: boolean };

/**
 * What a row of a file would do. `wrong`: its code is no code. `change` is against what the counterparty has: a code that
 * is new, stands so already, or led to another product (`was`). `goes`: may it be saved?
 */
export type UploadState = {
  status: ArticleStatus | "wrong";
  target: ArticleTarget | null;
  /** To choose from, where several goods have the code. */
  candidates: readonly ArticleTarget[];
  change: "new" | "same" | "changed";
  was: ArticleTarget | null;
  /** Other goods on sale that the shop calls by this very code: whether it is to mean the target has to be decided. */
  shadows: ArticleTarget | null;
  goes: boolean;
};

type Known = { target: ArticleTarget | null; userName: string; comment: string };

const mostCandidates = 5;

/** The states of rows in their order. `targetsOf` are the goods that a code names, `known` what the codes of the counterparty lead to now, by their normal form. */
export function uploadStates(
  rows: readonly UploadRow[],
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

/** Goods on sale that are called by a code which is to mean others. */
export function shadowedBy<T extends ArticleTarget>(uuid: string, called: readonly T[]): T | null {
  return called.find((one) => one.isActive && one.uuid !== uuid) ?? null;
}

/** A code has letters or digits, and is not too long to be kept. */
export function isOwnArticle(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && text.length <= articleLimits.code && articleNorm(text) !== "";
}

type Beside = { known: Known | undefined; called: readonly ArticleTarget[] };

function stateOf(row: UploadRow, targets: readonly ArticleTarget[], { known, called }: Beside): UploadState {
  const active = targets.filter(({ isActive }) => isActive);
  const found = active.length > 0 ? active : targets;
  const target = found.length === 1 ? (found[0] ?? null) : null;
  const was = known?.target ?? null;
  // A row that names no product takes no product away from its code.
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
