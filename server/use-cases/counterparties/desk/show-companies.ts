import { deskCompanyShape, type DeskCompany, type DeskCompanyRow } from "#app/contract/desk/buyers/companies.ts";
import type { FoundCompany } from "#app/contract/counterparties/companies.ts";
import { shownAs } from "#app/contract/hidden.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { companyDeskCan } from "#app/domain/account/desk-company.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { companiesList } from "#app/domain/desk/lists/companies.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { countArticles } from "#server/db/queries/articles/user-articles.ts";
import { companyOptions, countCompanies, listCompanies } from "#server/db/queries/desk/buyers/companies.ts";
import { deskCompany } from "#server/db/queries/desk/buyers/company.ts";
import { mergedInto } from "#server/db/queries/desk/buyers/merged-companies.ts";
import { actsOfCompanies } from "#server/db/queries/settlements/sent-acts.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { companyInRegistry } from "#server/use-cases/counterparties/find-company.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { creditOfCompany } from "#server/use-cases/settlements/credit-standing.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: DeskCompanyRow[]; total: number; page: number; pages: number };

export async function deskCompanies(ports: Ports, staff: StaffScope, given: Query): Promise<Page> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const query = {
    state: readListState(companiesList, pairs),
    cities: citiesInScope(staff),
    timeZone: (await shopDay(ports)).timeZone,
  };
  const { db } = ports.database;
  const { size } = query.state;
  const total = await countCompanies(db, query);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.state.page, pages);
  return { items: await listCompanies(db, query, { limit: size, offset: (page - 1) * size }), total, page, pages };
}

export function deskCompanyOptions({ database }: Ports) {
  return companyOptions(database.db);
}

/** A company with its members and orders, for a merged one the company it went into; who opens it is recorded first. */
export async function showDeskCompany(
  ports: Ports,
  { staff, author }: { staff: StaffScope; author: JournalAuthor },
  uuid: string,
): Promise<ProblemOr<DeskCompany, "companyNotFound">> {
  const { db } = ports.database;
  const row = await deskCompany(db, (await mergedInto(db, uuid)) ?? uuid, citiesInScope(staff));
  if (row === undefined) return no("companyNotFound");
  await recordPersonalAccess(db, author, {
    way: "card",
    screen: "company",
    subjects: [
      { kind: "counterparty", id: row.uuid },
      ...row.members.map((member) => ({ kind: "user", id: member.uuid })),
    ],
  });
  const { today } = await shopDay(ports);
  const standing = row.terms === "postpay" ? await creditOfCompany(db, ports, row.uuid, today) : null;
  const shown: DeskCompany = {
    ...row,
    address: row.address === "" ? null : row.address,
    credit: standing && {
      used: moneyToNumber(standing.used),
      left: moneyToNumber(standing.left),
      overdue: moneyToNumber(standing.overdue),
      overdueDays: standing.overdueDays,
      stage: standing.stage,
    },
    acts: await actsOfCompanies(db, { cities: null, company: row.uuid }),
    codes: await countArticles(db, row.uuid),
    choices: await companyOptions(db),
    can: companyDeskCan(staff, row.status),
  };
  return ok(shownAs(deskCompanyShape, shown, mayStaff(staff, "seeOrderMoney")));
}

/** What the register says of a company that the person may see. */
export async function companyInRegister(
  ports: Ports,
  staff: StaffScope,
  uuid: string,
): Promise<ProblemOr<FoundCompany, "companyNotFound" | "registryAway">> {
  const row = await deskCompany(ports.database.db, uuid, citiesInScope(staff));
  if (row === undefined) return no("companyNotFound");
  return row.inn === null ? ok(null) : companyInRegistry(ports, row.inn);
}
