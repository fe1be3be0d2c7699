import { deskBrandsEndpoints } from "#app/contract/endpoints/desk/catalog/brands.ts";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";
import { done } from "#server/api/done.ts";
import { changeBy } from "#server/api/desk/change-by.ts";
import { implement } from "#server/api/implement.ts";
import {
  removeBrandPicture,
  saveBrandSeo,
  setBrandPicture,
} from "#server/use-cases/catalog/desk/brands/brand-looks.ts";
import { mergeBrand, removeBrand } from "#server/use-cases/catalog/desk/brands/merge-brand.ts";
import { createBrand, saveBrand } from "#server/use-cases/catalog/desk/brands/save-brand.ts";
import { brandsAtDesk, showDeskBrand } from "#server/use-cases/catalog/desk/brands/show-brands.ts";

export const deskBrandsHandlers = implement(deskBrandsEndpoints, {
  list: ({ ports, staff, query }) => brandsAtDesk(ports, staff, query),

  show: ({ ports, staff, params }) => showDeskBrand(ports, staff, params.uuid),

  create: ({ ports, body, ...call }) => createBrand(ports, changeBy(call), body),

  save: ({ ports, params, body, ...call }) => saveBrand(ports, changeBy(call), params.uuid, body),

  merge: ({ ports, params, body, ...call }) => mergeBrand(ports, changeBy(call), params.uuid, body),

  remove: async ({ ports, params, body, ...call }) =>
    done(await removeBrand(ports, changeBy(call), params.uuid, body.version)),

  saveSeo: async ({ ports, params, body, ...call }) =>
    done(await saveBrandSeo(ports, changeBy(call), params.uuid, body)),

  setPicture: async ({ ports, query, file, ...call }) => {
    const sent = await file.read({ most: mostPhotoBytes, field: "file" });
    return sent.ok ? done(await setBrandPicture(ports, changeBy(call), query.brand, sent.value)) : sent;
  },

  removePicture: async ({ ports, params, ...call }) =>
    done(await removeBrandPicture(ports, changeBy(call), params.uuid)),
});
