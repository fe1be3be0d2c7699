import { buildPriceList, countPriceList, makeAgain } from "#server/use-cases/price-lists/build-price-list.ts";
import {
  dropPriceList,
  handOutPriceList,
  schedulePriceList,
  sharePriceList,
} from "#server/use-cases/price-lists/keep-price-list.ts";
import { showPriceLists } from "#server/use-cases/price-lists/show-price-lists.ts";
import { attachment } from "./attachment.ts";
import { priceListsEndpoints } from "#app/contract/endpoints/files/price-lists.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";

export const priceListsHandlers = implement(priceListsEndpoints, {
  all: ({ ports, buyer }) => showPriceLists(ports, buyer),

  build: ({ ports, buyer, body }) => buildPriceList(ports, buyer, body),

  count: ({ ports, buyer, body }) => countPriceList(ports, buyer, body),

  remove: ({ ports, buyer, params }) => dropPriceList(ports, buyer, params.uuid),

  makeAgain: ({ ports, buyer, params }) => makeAgain(ports, buyer, params.uuid),

  schedule: ({ ports, buyer, params, body }) => schedulePriceList(ports, buyer, { ...params, ...body }),

  share: ({ ports, buyer, params: { uuid } }) => sharePriceList(ports, buyer, { uuid, isShared: true }),

  unshare: ({ ports, buyer, params: { uuid } }) => sharePriceList(ports, buyer, { uuid, isShared: false }),

  handOut: async ({ ports, params }) => {
    const file = await handOutPriceList(ports, params.code);
    if (!file.ok) return file;
    const plainName = `price.${file.value.name.split(".").at(-1) ?? ""}`;
    const { headers, bytes } = attachment({ plainName, ...file.value });
    return ok({ headers: { ...headers, "x-robots-tag": "noindex, nofollow" }, bytes });
  },
});
