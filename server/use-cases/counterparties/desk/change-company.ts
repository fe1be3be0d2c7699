import { z } from "zod";
import type {
  BlockCompany,
  CompanyCredit,
  CompanyManagers,
  CompanyPrices,
  DecideCompany,
} from "#app/contract/desk/buyers/companies.ts";
import { companyDeskCan } from "#app/domain/account/desk-company.ts";
import { moneyFromNumber, moneyToDecimal } from "#app/domain/money.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff, type StaffRight } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { setClientStatus, usersWorkingFor } from "#server/db/queries/account/counterparty-changes.ts";
import { usersOfClient } from "#server/db/queries/account/moderation.ts";
import { selectClient } from "#server/db/queries/account/users.ts";
import { holdPriceList } from "#server/db/queries/catalog/saving/price-lists.ts";
import {
  companyAsLocked,
  lockCompany,
  managerNames,
  priceListName,
  setCompanyCredit,
  setCompanyManagers,
  setCompanyPrices,
  type CompanyFacts,
  type LockedCompany,
} from "#server/db/queries/desk/buyers/company.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { decideClient } from "#server/use-cases/counterparties/decide-moderation.ts";
import { chosenByRule } from "#server/use-cases/counterparties/select-client.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";

/** Who changes a company, and by which form. */
export type CompanyChange = { staff: StaffScope; author: JournalAuthor; uuid: string };
type Can = ReturnType<typeof companyDeskCan>;

/** Approves or rejects a company on moderation and notifies its owners. */
export function decideCompany(ports: Ports, change: CompanyChange, { version, decision, reason }: DecideCompany) {
  const isApproved = decision === "approve";
  const asked: Asked = {
    ...{ version, right: "manageCustomers", may: isApproved ? "approve" : "reject", reason },
    action: isApproved ? "counterparty.approved" : "counterparty.rejected",
    yours: { companyStatus: isApproved ? "active" : "rejected" },
  };
  return changeCompany<{ code: "companyMove" | "reasonMissing" }>(
    ports,
    change,
    asked,
    async (tx, company, touched) => {
      if (!isApproved && reason === "") return no("reasonMissing");
      const { uuid: rootUuid, name, facts } = company;
      const request = { decision, reason: reason === "" ? null : reason, by: change.author.actor };
      const done = await decideClient(tx, ports, { rootUuid, name, status: facts.companyStatus }, request, touched);
      return done ? ok(true) : no("companyMove");
    },
  );
}

/** The price list of a company, over those of the city and the base; null: none of its own. */
export function setDeskCompanyPrices(ports: Ports, change: CompanyChange, { version, prices }: CompanyPrices) {
  const asked: Asked = {
    ...{ version, right: "manageCustomers", may: "setPrices", reason: "" },
    ...{ action: "counterparty.pricesSet", yours: { prices: prices ?? "" } },
  };
  return changeCompany<{ code: "priceListInactive" | "priceListUnknown" }>(
    ports,
    change,
    asked,
    async (tx, { uuid }) => {
      const list = prices === null ? null : await holdPriceList(tx, prices);
      if (list === undefined) return no("priceListUnknown");
      if (list?.isActive === false) return no("priceListInactive");
      await setCompanyPrices(tx, uuid, list?.id ?? null);
      return ok(true);
    },
  );
}

export function setDeskCompanyManagers(ports: Ports, change: CompanyChange, { version, managers }: CompanyManagers) {
  const asked: Asked = {
    ...{ version, right: "manageCustomers", may: "setManagers", reason: "" },
    ...{ action: "counterparty.managersSet", yours: { managers: managers.join(",") } },
  };
  return changeCompany<{ code: "managerUnknown" }>(ports, change, asked, async (tx, { uuid }) => {
    const known = await managerNames(tx);
    if (managers.some((manager) => !known.has(manager))) return no("managerUnknown");
    await setCompanyManagers(tx, uuid, [...new Set(managers)]);
    return ok(true);
  });
}

/** Terms of payment: deferred ones have a limit and days. */
export function setDeskCompanyCredit(ports: Ports, change: CompanyChange, body: CompanyCredit) {
  const { version, terms, limit, days } = body;
  const asked: Asked = {
    ...{ version, right: "setCredit", may: "setCredit", reason: "" },
    ...{ action: "counterparty.creditSet", yours: { terms, limit: String(limit), days: String(days) } },
  };
  return changeCompany<{ code: "creditIncomplete" }>(ports, change, asked, async (tx, { uuid }) => {
    if (terms === "postpay" && (limit === 0 || days === 0)) return no("creditIncomplete");
    await setCompanyCredit(tx, uuid, { terms, limit: moneyToDecimal(moneyFromNumber(limit)), days });
    return ok(true);
  });
}

/** People of a blocked company act for another one, or for themselves. */
export function blockCompany(ports: Ports, change: CompanyChange, { version, isBlocked, reason }: BlockCompany) {
  const asked: Asked = {
    ...{ version, right: "blockCustomers", may: isBlocked ? "block" : "unblock", reason },
    action: isBlocked ? "counterparty.blocked" : "counterparty.unblocked",
    yours: { companyStatus: isBlocked ? "blocked" : "active" },
  };
  return changeCompany<{ code: "reasonMissing" }>(ports, change, asked, async (tx, { uuid }) => {
    if (isBlocked && reason === "") return no("reasonMissing");
    await setClientStatus(tx, uuid, isBlocked ? "blocked" : "active", isBlocked ? reason : null);
    if (isBlocked)
      for (const user of await usersWorkingFor(tx, uuid)) await selectClient(tx, user, await chosenByRule(tx, user));
    return ok(true);
  });
}

type Asked = {
  version: number;
  right: StaffRight;
  /** The possibility that has to be there. */
  may: keyof Can;
  action: string;
  reason: string;
  /** What the company would be. */
  yours: Partial<Omit<CompanyFacts, "version" | "companyStatus">> & { companyStatus?: string };
};

const answer = z.literal(true);
type Refusal = { code: "companyMove" | "companyNotFound" | "rightMissing" };

/** Changes a company once a key, as it was seen, with its journal entry; its members see it with their next page. */
async function changeCompany<R extends { code: string }>(
  ports: Ports,
  { staff, author, uuid }: CompanyChange,
  { version, right, may, action, reason, yours }: Asked,
  work: (tx: Tx, company: LockedCompany, touched: Set<string>) => Promise<Verdict<true, R>>,
): Promise<Verdict<true, R | Refusal> | StaleSave> {
  const touched = new Set<string>();
  const done = await changeOnce<typeof answer, ({ ok: false } & (R | Refusal)) | StaleSave>(
    ports,
    author,
    answer,
    async (tx) => {
      const company = await lockCompany(tx, uuid, citiesInScope(staff));
      if (company === undefined) return no("companyNotFound");
      if (!mayStaff(staff, right)) return no("rightMissing");
      const { facts: before } = company;
      const object = { kind: "counterparty", id: uuid, name: company.name };
      if (before.version !== version) {
        const worded = await inWords(tx, yours);
        return refuseStale(tx, object, { version, yours: worded, now: before, present: before.version });
      }
      if (!companyDeskCan(staff, before.companyStatus)[may]) return no("companyMove");
      const worked = await work(tx, company, touched);
      if (!worked.ok) return worked;
      const after = (await companyAsLocked(tx, uuid))?.facts ?? before;
      await recordChange(tx, author, {
        ...{ action, object, answer: true, reason: reason === "" ? null : reason },
        changes: changesBetween(before, after),
      });
      for (const user of await usersOfClient(tx, uuid)) touched.add(user);
      return ok(true as const);
    },
  );
  if (done.ok) for (const user of touched) await ports.bus.publish(`viewer:${user}`);
  return done;
}

/** Codes and uuids of a form as the names that facts have. */
async function inWords(tx: Tx, yours: Asked["yours"]): Promise<object> {
  const { prices, managers, ...others } = yours;
  const names = managers === undefined || managers === "" ? null : await managerNames(tx);
  return {
    ...others,
    ...(prices === undefined ? {} : { prices: prices === "" ? "" : await priceListName(tx, prices) }),
    ...(managers === undefined
      ? {}
      : {
          managers: managers
            .split(",")
            .map((manager) => names?.get(manager) ?? "")
            .join(", "),
        }),
  };
}
