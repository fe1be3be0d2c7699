import { z } from "zod";
import type { AddCompanyCode, CompanyCodes, RemoveCompanyCodes } from "#app/contract/desk/buyers/company-codes.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { JournalEntry } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { deleteArticles } from "#server/db/queries/articles/change-articles.ts";
import { articlesOf, listArticles } from "#server/db/queries/articles/user-articles.ts";
import { lockCompany, type LockedCompany } from "#server/db/queries/desk/buyers/company.ts";
import { mergedCompanies } from "#server/db/queries/desk/buyers/merged-companies.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { keepNewArticle } from "#server/use-cases/articles/save-article.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import type { CompanyChange } from "./change-company.ts";

/** Codes of a page. */
const most = 200;

export async function companyCodes(
  { database: { db } }: Ports,
  staff: StaffScope,
  { uuid, q }: { uuid: string; q: string },
): Promise<ProblemOr<CompanyCodes, "companyNotFound">> {
  const company = (await mergedCompanies(db, [uuid], citiesInScope(staff))).get(uuid);
  if (company === undefined) return no("companyNotFound");
  const { rows, total } = await listArticles(db, uuid, { q, sort: "userArticle", page: 1, limit: most });
  return ok({
    company: { uuid, name: company.name },
    total,
    items: rows.map((row) => ({
      ...{ uuid: row.uuid, code: row.userArticle, article: row.article, name: row.name },
      ...{ comment: row.comment, status: row.status },
    })),
    canChange: company.status !== "archived" && mayStaff(staff, "manageCustomers"),
  });
}

const answer = z.literal(true);
type Refusal = "companyMove" | "companyNotFound" | "rightMissing";

/** Adds a code by the rules of the company's buyers. */
export function addCompanyCode(
  ports: Ports,
  change: CompanyChange,
  { userArticle, product, comment, replace }: AddCompanyCode,
): Promise<ProblemOr<true, Refusal | RefusalsOf<typeof keepNewArticle>>> {
  return changeCodes<RefusalsOf<typeof keepNewArticle>>(ports, change, async (tx, { uuid }) => {
    const owner = { rootUuid: uuid, userUuid: null };
    const kept = await keepNewArticle(tx, ports, owner, {
      ...{ userArticle, userName: "", comment, code: product, replace },
    });
    if (!kept.ok) return kept;
    const [now] = await articlesOf(tx, uuid, [kept.value.uuid]);
    return ok({
      action: "counterparty.codeAdded",
      changes: { [`code.${userArticle}`]: { before: kept.value.was?.article ?? null, after: now?.article ?? null } },
    });
  });
}

/** Codes that are gone already are no fault. */
export function removeCompanyCodes(
  ports: Ports,
  change: CompanyChange,
  { codes }: RemoveCompanyCodes,
): Promise<ProblemOr<true, Refusal>> {
  return changeCodes<never>(ports, change, async (tx, { uuid }) => {
    const before = await articlesOf(tx, uuid, codes);
    await deleteArticles(tx, uuid, codes);
    return ok({
      action: "counterparty.codesRemoved",
      changes: Object.fromEntries(
        before.map(({ userArticle, article }) => [`code.${userArticle}`, { before: article ?? "", after: null }]),
      ),
    });
  });
}

type Made = Pick<JournalEntry, "action" | "changes">;

function changeCodes<C extends string>(
  ports: Ports,
  { staff, author, uuid }: CompanyChange,
  work: (tx: Tx, company: LockedCompany) => Promise<{ ok: true; value: Made } | { ok: false; code: C }>,
) {
  return changeOnce<typeof answer, { ok: false; code: C | Refusal }>(ports, author, answer, async (tx) => {
    const company = await lockCompany(tx, uuid, citiesInScope(staff));
    if (company === undefined) return no("companyNotFound");
    if (!mayStaff(staff, "manageCustomers")) return no("rightMissing");
    if (company.facts.companyStatus === "archived") return no("companyMove");
    const made = await work(tx, company);
    if (!made.ok) return made;
    const object = { kind: "counterparty", id: uuid, name: company.name };
    await recordChange(tx, author, { ...made.value, object, answer: true });
    return ok(true as const);
  });
}
