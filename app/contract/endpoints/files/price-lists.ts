import {
  priceListBody,
  priceListCode,
  priceListCountShape,
  priceListParams,
  priceListScheduleBody,
  priceListShape,
  priceListsShape,
  priceListUuid,
  removedPriceListShape,
} from "#app/contract/files/price-lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "reports";
const page = "profile-price-list";
const path = "/private/reports/price-lists";

/** Price lists built by buyers (product rules §3.7). */
export const priceListsEndpoints = {
  all: {
    method: "get",
    path,
    tag,
    summary: "Lists the counterparty's price lists, newest first",
    answer: priceListsShape,
    page,
  },
  build: {
    method: "post",
    path,
    tag,
    summary: "Creates a price list and starts generating its first file; idempotent by `key`",
    body: priceListBody,
    form: true,
    answer: priceListShape,
    page,
  },
  count: {
    method: "post",
    path: `${path}/count`,
    tag,
    summary: "Returns the number of products that a price list with these parameters would have",
    body: priceListParams,
    form: true,
    answer: priceListCountShape,
    page,
    reads: true,
  },
  remove: {
    method: "delete",
    path: `${path}/{uuid}`,
    tag,
    summary: "Deletes a price list",
    params: priceListUuid,
    answer: removedPriceListShape,
    page,
  },
  makeAgain: {
    method: "post",
    path: `${path}/{uuid}/make`,
    tag,
    summary: "Starts generating the price list's file again",
    params: priceListUuid,
    answer: priceListShape,
    page,
  },
  schedule: {
    method: "post",
    path: `${path}/{uuid}/schedule`,
    tag,
    summary: "Sets how often the price list's file is generated",
    params: priceListUuid,
    body: priceListScheduleBody,
    form: true,
    answer: priceListShape,
    page,
  },
  share: {
    method: "post",
    path: `${path}/{uuid}/link`,
    tag,
    summary: "Creates a link to the price list that works without login",
    params: priceListUuid,
    answer: priceListShape,
    page,
  },
  unshare: {
    method: "delete",
    path: `${path}/{uuid}/link`,
    tag,
    summary: "Revokes the link to a price list",
    params: priceListUuid,
    answer: priceListShape,
    page,
  },
  handOut: {
    method: "get",
    path: "/public/reports/price-lists/{code}",
    tag,
    summary: "Returns the latest file of a price list by its link, without login",
    params: priceListCode,
    answer: "file",
  },
} as const satisfies EndpointGroup;
