import { doneShape } from "#app/contract/account/account.ts";
import {
  buyerErasureShape,
  deskBuyerOptionsShape,
  deskBuyerParams,
  deskBuyerShape,
  deskBuyersShape,
  eraseBuyerBody,
  moderateBuyerBody,
} from "#app/contract/desk/buyers/buyers.ts";
import { formKey, listQueryOf } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { buyersList } from "#app/domain/desk/lists/buyers.ts";

const tag = "desk";

/** Accounts of buyers at the desk (desk §4). */
export const deskBuyersEndpoints = {
  list: {
    method: "get",
    path: "/desk/buyers",
    tag,
    summary: "Buyers who live or have ordered in the person's cities, with masked phones",
    right: "manageCustomers",
    query: listQueryOf(buyersList),
    answer: deskBuyersShape,
  },
  options: {
    method: "get",
    path: "/desk/buyer-options",
    tag,
    summary: "Cities to filter buyers by",
    right: "manageCustomers",
    answer: deskBuyerOptionsShape,
  },
  show: {
    method: "get",
    path: "/desk/buyers/{uuid}",
    tag,
    summary: "Shows a buyer with companies, orders and messages; who has opened it is recorded",
    right: "manageCustomers",
    params: deskBuyerParams,
    answer: deskBuyerShape,
    refusals: ["buyerNotFound"],
  },
  moderate: {
    method: "post",
    path: "/desk/buyers/{uuid}/moderation",
    tag,
    summary: "Puts a buyer on moderation with a reason that he reads, or admits him and tells him so",
    right: "manageCustomers",
    params: deskBuyerParams,
    key: formKey,
    body: moderateBuyerBody,
    answer: doneShape,
    refusals: ["buyerCompanyWaits", "buyerNotFound", "reasonMissing", "stale"],
  },
  erasure: {
    method: "get",
    path: "/desk/buyers/{uuid}/erasure",
    tag,
    summary: "What erasing a buyer takes, what the law keeps and what is in its way",
    right: "manageCustomers",
    params: deskBuyerParams,
    answer: buyerErasureShape,
    refusals: ["buyerNotFound"],
  },
  erase: {
    method: "post",
    path: "/desk/buyers/{uuid}/erasure",
    tag,
    summary: "Erases the personal data of a buyer for good; orders and claims stay as documents",
    right: "eraseBuyers",
    params: deskBuyerParams,
    key: formKey,
    body: eraseBuyerBody,
    answer: doneShape,
    refusals: ["buyerHasOrders", "buyerNotFound", "buyerOwnsCompany", "reasonMissing", "stale"],
  },
} as const satisfies EndpointGroup;
