import { doneShape } from "#app/contract/account/account.ts";
import { exchangeConnectionParams } from "#app/contract/desk/exchange-connections.ts";
import {
  createdCategoriesShape,
  decideLinksBody,
  exchangeLinksQuery,
  exchangeLinksShape,
} from "#app/contract/desk/exchange-links.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";
const links = "/desk/exchange-connections/{uuid}/links";
const params = exchangeConnectionParams;

/** What things of 1C mean in the shop (desk §7). */
export const deskExchangeLinksEndpoints = {
  list: {
    method: "get",
    path: links,
    tag,
    summary: "Things of 1C of a kind with what they mean, those that wait first, and what they may mean",
    right: "seeExchange",
    params,
    query: exchangeLinksQuery,
    answer: exchangeLinksShape,
    refusals: ["exchangeUnknown"],
  },
  decide: {
    method: "post",
    path: links,
    tag,
    summary:
      "Links things of 1C, makes new ones for them, or never loads them; what has waited is applied afterwards; once a key",
    right: "editExchange",
    params,
    key: formKey,
    body: decideLinksBody,
    answer: doneShape,
    refusals: ["exchangeLinkUnknown", "exchangeTarget"],
  },
  createCategories: {
    method: "post",
    path: `${links}/categories`,
    tag,
    summary: "Makes categories of all groups that wait, below each other as in 1C, and links them, once a key",
    right: "editExchange",
    params,
    key: formKey,
    answer: createdCategoriesShape,
    refusals: ["exchangeLinkUnknown", "exchangeTarget"],
  },
} as const satisfies EndpointGroup;
