import { deskProductsEndpoints } from "#app/contract/endpoints/desk/products.ts";
import { ok } from "#app/domain/verdict.ts";
import { changeBy } from "#server/api/desk/change-by.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { bulkGoods } from "#server/use-cases/catalog/desk/bulk-goods.ts";
import { deskGoods, deskGoodsOptions } from "#server/use-cases/catalog/desk/list-goods.ts";
import { removeGoods, removeProduct } from "#server/use-cases/catalog/desk/remove-goods.ts";
import { undoBulk } from "#server/use-cases/catalog/desk/undo-bulk.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskProductsHandlers = implement(deskProductsEndpoints, {
  list: ({ ports, staff, query }) => deskGoods(ports, staff, query),

  options: async ({ ports }) => ok(await deskGoodsOptions(ports)),

  bulk: ({ ports, caller, staff, key, body }) =>
    bulkGoods(ports, { staff, author: staffAuthor(staff, caller, key) }, body),

  remove: ({ ports, body, ...call }) => removeGoods(ports, changeBy(call), body),

  removeOne: async ({ ports, params, body, ...call }) =>
    done(await removeProduct(ports, changeBy(call), params.uuid, body.version)),

  undo: ({ ports, caller, staff, key, body }) =>
    undoBulk(ports, { staff, author: staffAuthor(staff, caller, key) }, body.run),
});
