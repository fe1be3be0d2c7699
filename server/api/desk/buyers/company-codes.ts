import { deskCompanyCodesEndpoints } from "#app/contract/endpoints/desk/buyers/company-codes.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import {
  addCompanyCode,
  companyCodes,
  removeCompanyCodes,
} from "#server/use-cases/counterparties/desk/company-codes.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskCompanyCodesHandlers = implement(deskCompanyCodesEndpoints, {
  list: ({ ports, staff, params, query }) => companyCodes(ports, staff, { ...params, ...query }),

  add: async ({ ports, caller, staff, params, key, body }) =>
    done(await addCompanyCode(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),

  remove: async ({ ports, caller, staff, params, key, body }) =>
    done(await removeCompanyCodes(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),
});
