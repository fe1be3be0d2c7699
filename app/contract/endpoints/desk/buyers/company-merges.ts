import { doneShape } from "#app/contract/account/account.ts";
import {
  companyDuplicatesShape,
  companyMergeParams,
  companyMergeShape,
  mergeCompaniesBody,
} from "#app/contract/desk/buyers/company-merge.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";

/** Companies that were registered twice (desk §4). */
export const deskCompanyMergesEndpoints = {
  duplicates: {
    method: "get",
    path: "/desk/company-duplicates",
    tag,
    summary: "Companies within the person's cities that share INN and KPP",
    right: "manageCustomers",
    answer: companyDuplicatesShape,
  },
  preview: {
    method: "get",
    path: "/desk/companies/{uuid}/merges/{joined}",
    tag,
    summary: "What joining a company to this one moves, and where the two differ",
    right: "manageCustomers",
    params: companyMergeParams,
    answer: companyMergeShape,
    refusals: ["companyNotFound"],
  },
  merge: {
    method: "post",
    path: "/desk/companies/{uuid}/merges/{joined}",
    tag,
    summary: "Joins a company with the same INN and KPP to this one for good; its card leads here",
    right: "mergeCompanies",
    params: companyMergeParams,
    key: formKey,
    body: mergeCompaniesBody,
    answer: doneShape,
    refusals: ["companyLedger", "companyMove", "companyNotDuplicate", "companyNotFound", "stale"],
  },
} as const satisfies EndpointGroup;
