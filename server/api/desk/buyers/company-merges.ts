import { deskCompanyMergesEndpoints } from "#app/contract/endpoints/desk/buyers/company-merges.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import {
  companyDuplicates,
  companyMergePreview,
  mergeCompanies,
} from "#server/use-cases/counterparties/desk/merge-companies.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskCompanyMergesHandlers = implement(deskCompanyMergesEndpoints, {
  duplicates: async ({ ports, staff }) => ok(await companyDuplicates(ports, staff)),

  preview: ({ ports, staff, params }) => companyMergePreview(ports, staff, params),

  merge: async ({ ports, caller, staff, params, key, body }) =>
    done(await mergeCompanies(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),
});
