import { bulkAnswerShape, formKey, listQueryOf } from "#app/contract/desk/lists.ts";
import {
  cancelPlannedBody,
  plannedOptionsShape,
  plannedPricesShape,
  recalculateBody,
  recalculatedShape,
} from "#app/contract/desk/catalog/prices.ts";
import {
  deskPriceListsShape,
  newPriceListBody,
  priceListParams,
  savedPriceListShape,
  savePriceListBody,
} from "#app/contract/desk/catalog/price-lists.ts";
import {
  goodsPriceOptionsShape,
  goodsPricesBody,
  goodsPricesShape,
  savedGoodsPricesShape,
} from "#app/contract/desk/catalog/goods-prices.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { goodsPricesList } from "#app/domain/desk/lists/goods-prices.ts";
import { plannedPricesList } from "#app/domain/desk/lists/planned-prices.ts";

const tag = "desk";

/** Prices of many goods at once (desk §5). */
export const deskPricesEndpoints = {
  recalculate: {
    method: "post",
    path: "/desk/prices/recalculation",
    tag,
    summary: "Fills a price list with the prices of a list × factor, now or from a day on, or tells what would change",
    right: "editPrices",
    key: formKey,
    body: recalculateBody,
    answer: recalculatedShape,
    refusals: ["planPast", "planTooFar", "priceListUnknown", "recalculationLost"],
  },
  goods: {
    method: "get",
    path: "/desk/goods-prices",
    tag,
    summary: "Goods with their prices in the lists that the person may see; the query is that of the list's address",
    right: "seePrices",
    query: listQueryOf(goodsPricesList),
    answer: goodsPricesShape,
  },
  goodsOptions: {
    method: "get",
    path: "/desk/goods-price-options",
    tag,
    summary: "Categories, brands and price lists to filter prices of goods by",
    right: "seePrices",
    answer: goodsPriceOptionsShape,
  },
  setGoods: {
    method: "post",
    path: "/desk/goods-prices",
    tag,
    summary: "Sets prices and old prices of many goods, each unless it has changed since it was seen; tiers stay",
    right: "editPrices",
    key: formKey,
    body: goodsPricesBody,
    answer: savedGoodsPricesShape,
    refusals: ["priceListUnknown"],
  },
  planned: {
    method: "get",
    path: "/desk/planned-prices",
    tag,
    summary: "Prices that apply from a time to come; the query is that of the list's address",
    right: "editPrices",
    query: listQueryOf(plannedPricesList),
    answer: plannedPricesShape,
  },
  options: {
    method: "get",
    path: "/desk/planned-price-options",
    tag,
    summary: "Price lists to filter planned prices by",
    right: "editPrices",
    answer: plannedOptionsShape,
  },
  cancelPlanned: {
    method: "post",
    path: "/desk/planned-prices/cancel",
    tag,
    summary: "Cancels planned prices, or tells which that would be",
    right: "editPrices",
    key: formKey,
    body: cancelPlannedBody,
    answer: bulkAnswerShape,
  },
  lists: {
    method: "get",
    path: "/desk/price-lists",
    tag,
    summary: "All price lists with the number of goods that have a price in each",
    right: "editPrices",
    answer: deskPriceListsShape,
  },
  createList: {
    method: "post",
    path: "/desk/price-lists",
    tag,
    summary: "Adds a price list, once a key; its code is permanent",
    right: "editPrices",
    key: formKey,
    body: newPriceListBody,
    answer: savedPriceListShape,
    refusals: ["priceListBase", "priceListExists", "priceListIdTaken", "priceListValue"],
  },
  saveList: {
    method: "post",
    path: "/desk/price-lists/{code}",
    tag,
    summary: "Saves a price list, unless its version is another; one that is in use stays on",
    right: "editPrices",
    params: priceListParams,
    key: formKey,
    body: savePriceListBody,
    answer: savedPriceListShape,
    refusals: ["priceListBase", "priceListIdTaken", "priceListInUse", "priceListUnknown", "priceListValue", "stale"],
  },
} as const satisfies EndpointGroup;
