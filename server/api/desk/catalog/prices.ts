import { deskPricesEndpoints } from "#app/contract/endpoints/desk/catalog/prices.ts";
import { ok } from "#app/domain/verdict.ts";
import { implement } from "#server/api/implement.ts";
import { cancelPlanned, plannedAtDesk, plannedOptions } from "#server/use-cases/catalog/prices/desk/planned-prices.ts";
import { goodsPriceOptions, goodsPricesAtDesk } from "#server/use-cases/catalog/prices/desk/goods-prices.ts";
import { setGoodsPrices } from "#server/use-cases/catalog/prices/desk/set-goods-prices.ts";
import {
  createPriceList,
  deskPriceLists,
  savePriceList,
} from "#server/use-cases/catalog/prices/desk/save-price-list.ts";
import { recalculateAtDesk } from "#server/use-cases/catalog/prices/desk/recalculate-at-desk.ts";
import { changeBy } from "#server/api/desk/change-by.ts";

export const deskPricesHandlers = implement(deskPricesEndpoints, {
  recalculate: ({ ports, body, ...call }) => recalculateAtDesk(ports, changeBy(call), body),

  goods: ({ ports, staff, query }) => goodsPricesAtDesk(ports, staff, query),

  goodsOptions: async ({ ports, staff }) => ok(await goodsPriceOptions(ports, staff)),

  setGoods: ({ ports, body, ...call }) => setGoodsPrices(ports, changeBy(call), body),

  planned: ({ ports, staff, query }) => plannedAtDesk(ports, staff, query),

  options: async ({ ports }) => ok(await plannedOptions(ports)),

  lists: ({ ports, staff }) => deskPriceLists(ports, staff),

  createList: ({ ports, body, ...call }) => createPriceList(ports, changeBy(call), body),

  saveList: ({ ports, params, body, ...call }) => savePriceList(ports, changeBy(call), params.code, body),

  cancelPlanned: ({ ports, body, ...call }) => cancelPlanned(ports, changeBy(call), body),
});
