import { doneShape } from "#app/contract/account/account.ts";
import {
  blockCompanyBody,
  companyCreditBody,
  companyManagersBody,
  companyPricesBody,
  decideCompanyBody,
  deskCompaniesShape,
  deskCompanyOptionsShape,
  deskCompanyParams,
  deskCompanyShape,
  registryCompanyShape,
} from "#app/contract/desk/buyers/companies.ts";
import { formKey, listQueryOf } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { companiesList } from "#app/domain/desk/lists/companies.ts";

const tag = "desk";
const change = { method: "post", tag, params: deskCompanyParams, key: formKey, answer: doneShape } as const;

/** Companies that buy, at the desk (desk §4). */
export const deskCompaniesEndpoints = {
  list: {
    method: "get",
    path: "/desk/companies",
    tag,
    summary: "Companies within the person's cities: those of members or orders there",
    right: "manageCustomers",
    query: listQueryOf(companiesList),
    answer: deskCompaniesShape,
  },
  options: {
    method: "get",
    path: "/desk/company-options",
    tag,
    summary: "Price lists and managers of companies",
    right: "manageCustomers",
    answer: deskCompanyOptionsShape,
  },
  show: {
    method: "get",
    path: "/desk/companies/{uuid}",
    tag,
    summary: "Shows a company with its members and orders; who has opened it is recorded",
    right: "manageCustomers",
    params: deskCompanyParams,
    answer: deskCompanyShape,
    refusals: ["companyNotFound"],
  },
  registry: {
    method: "get",
    path: "/desk/companies/{uuid}/registry",
    tag,
    summary: "What the register of companies says, at most a day old",
    right: "manageCustomers",
    params: deskCompanyParams,
    answer: registryCompanyShape,
    refusals: ["companyNotFound", "registryAway"],
  },
  decide: {
    ...change,
    path: "/desk/companies/{uuid}/decision",
    summary: "Approves a company on moderation, or rejects it with a reason that its buyer reads",
    right: "manageCustomers",
    refusals: ["companyMove", "companyNotFound", "reasonMissing", "stale"],
    body: decideCompanyBody,
  },
  setPrices: {
    ...change,
    path: "/desk/companies/{uuid}/prices",
    summary: "Gives a company a price list of its own, or that of its city again",
    right: "manageCustomers",
    refusals: ["companyMove", "companyNotFound", "priceListInactive", "priceListUnknown", "stale"],
    body: companyPricesBody,
  },
  setManagers: {
    ...change,
    path: "/desk/companies/{uuid}/managers",
    summary: "Sets the managers whom the buyers of a company see",
    right: "manageCustomers",
    refusals: ["companyMove", "companyNotFound", "managerUnknown", "stale"],
    body: companyManagersBody,
  },
  setCredit: {
    ...change,
    path: "/desk/companies/{uuid}/credit",
    summary: "Sets a company's limit and days of deferred payment",
    right: "setCredit",
    refusals: ["companyMove", "companyNotFound", "creditIncomplete", "stale"],
    body: companyCreditBody,
  },
  block: {
    ...change,
    path: "/desk/companies/{uuid}/block",
    summary: "Blocks a company with a reason that its buyers read, or lets it buy again",
    right: "blockCustomers",
    refusals: ["companyMove", "companyNotFound", "reasonMissing", "stale"],
    body: blockCompanyBody,
  },
} as const satisfies EndpointGroup;
