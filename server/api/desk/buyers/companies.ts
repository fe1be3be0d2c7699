import { deskCompaniesEndpoints } from "#app/contract/endpoints/desk/buyers/companies.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Caller } from "#server/api/caller.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import {
  blockCompany,
  decideCompany,
  setDeskCompanyCredit,
  setDeskCompanyManagers,
  setDeskCompanyPrices,
} from "#server/use-cases/counterparties/desk/change-company.ts";
import {
  companyInRegister,
  deskCompanies,
  deskCompanyOptions,
  showDeskCompany,
} from "#server/use-cases/counterparties/desk/show-companies.ts";
import { staffAuthor, type StaffViewer } from "#server/use-cases/staff/staff-session.ts";

export const deskCompaniesHandlers = implement(deskCompaniesEndpoints, {
  list: async ({ ports, staff, query }) => ok(await deskCompanies(ports, staff, query)),

  options: async ({ ports }) => ok(await deskCompanyOptions(ports)),

  show: ({ ports, params, ...call }) => showDeskCompany(ports, viewerOf(call), params.uuid),

  registry: ({ ports, staff, params }) => companyInRegister(ports, staff, params.uuid),

  decide: async ({ ports, params, body, ...call }) =>
    done(await decideCompany(ports, { ...viewerOf(call), ...params }, body)),

  setPrices: async ({ ports, params, body, ...call }) =>
    done(await setDeskCompanyPrices(ports, { ...viewerOf(call), ...params }, body)),

  setManagers: async ({ ports, params, body, ...call }) =>
    done(await setDeskCompanyManagers(ports, { ...viewerOf(call), ...params }, body)),

  setCredit: async ({ ports, params, body, ...call }) =>
    done(await setDeskCompanyCredit(ports, { ...viewerOf(call), ...params }, body)),

  block: async ({ ports, params, body, ...call }) =>
    done(await blockCompany(ports, { ...viewerOf(call), ...params }, body)),
});

function viewerOf({ staff, caller, key }: { staff: StaffViewer; caller: Caller; key?: string | undefined }) {
  return { staff, author: staffAuthor(staff, caller, key) };
}
