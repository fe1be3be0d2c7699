import { doneShape } from "#app/contract/account/account.ts";
import { deskCompanyParams } from "#app/contract/desk/buyers/companies.ts";
import {
  addCompanyCodeBody,
  companyCodesQuery,
  companyCodesShape,
  removeCompanyCodesBody,
} from "#app/contract/desk/buyers/company-codes.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const path = "/desk/companies/{uuid}/codes";
const common = { path, tag: "desk", right: "manageCustomers", params: deskCompanyParams } as const;

/** Article codes of their own that companies order by, at the desk (desk §4). */
export const deskCompanyCodesEndpoints = {
  list: {
    ...common,
    method: "get",
    summary: "Own article codes of a company, found by code, product or comment",
    query: companyCodesQuery,
    answer: companyCodesShape,
    refusals: ["companyNotFound"],
  },
  add: {
    ...common,
    method: "post",
    summary: "Adds an own article code of a company by the rules of its buyers, once a key",
    key: formKey,
    body: addCompanyCodeBody,
    answer: doneShape,
    refusals: [
      "articleBad",
      "articleShadows",
      "articleTaken",
      "articlesFull",
      "companyMove",
      "companyNotFound",
      "productAmbiguous",
      "productUnknown",
    ],
  },
  remove: {
    ...common,
    method: "delete",
    summary: "Deletes own article codes of a company, once a key",
    key: formKey,
    body: removeCompanyCodesBody,
    answer: doneShape,
    refusals: ["companyMove", "companyNotFound"],
  },
} as const satisfies EndpointGroup;
