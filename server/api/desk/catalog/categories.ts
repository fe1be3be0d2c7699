import { deskCategoriesEndpoints } from "#app/contract/endpoints/desk/catalog/categories.ts";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import {
  removeCategoryPicture,
  saveCategorySeo,
  setCategoryPicture,
} from "#server/use-cases/catalog/desk/categories/category-looks.ts";
import { mergeCategory } from "#server/use-cases/catalog/desk/categories/merge-category.ts";
import { moveCategory } from "#server/use-cases/catalog/desk/categories/move-category.ts";
import { removeCategory } from "#server/use-cases/catalog/desk/categories/remove-category.ts";
import { createCategory, saveCategory } from "#server/use-cases/catalog/desk/categories/save-category.ts";
import { saveTemplate } from "#server/use-cases/catalog/desk/categories/save-template.ts";
import { deskCategories, showCategory } from "#server/use-cases/catalog/desk/categories/show-categories.ts";
import { changeBy } from "#server/api/desk/change-by.ts";

export const deskCategoriesHandlers = implement(deskCategoriesEndpoints, {
  tree: ({ ports, staff }) => deskCategories(ports, staff),

  show: ({ ports, staff, params }) => showCategory(ports, staff, params.uuid),

  create: ({ ports, body, ...call }) => createCategory(ports, changeBy(call), body),

  save: ({ ports, params, body, ...call }) => saveCategory(ports, changeBy(call), params.uuid, body),

  move: ({ ports, params, body, ...call }) => moveCategory(ports, changeBy(call), params.uuid, body),

  merge: ({ ports, params, body, ...call }) => mergeCategory(ports, changeBy(call), params.uuid, body),

  remove: async ({ ports, params, body, ...call }) =>
    done(await removeCategory(ports, changeBy(call), params.uuid, body.version)),

  saveTemplate: ({ ports, params, body, ...call }) => saveTemplate(ports, changeBy(call), params.uuid, body),

  saveSeo: async ({ ports, params, body, ...call }) =>
    done(await saveCategorySeo(ports, changeBy(call), params.uuid, body)),

  setPicture: async ({ ports, query, file, ...call }) => {
    const sent = await file.read({ most: mostPhotoBytes, field: "file" });
    return sent.ok ? done(await setCategoryPicture(ports, changeBy(call), query.category, sent.value)) : sent;
  },

  removePicture: async ({ ports, params, ...call }) =>
    done(await removeCategoryPicture(ports, changeBy(call), params.uuid)),
});
