import { deskProductEndpoints } from "#app/contract/endpoints/desk/product.ts";
import { mostDocumentBytes } from "#app/domain/desk/products/documents.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { mostPhotoBytes } from "#server/uploads/photo.ts";
import { correctStock } from "#server/use-cases/catalog/desk/correct-stock.ts";
import { addDocument, saveDocuments } from "#server/use-cases/catalog/desk/documents.ts";
import { setExternalId } from "#server/use-cases/catalog/desk/external-id.ts";
import { addProductPhoto, arrangePhotos, fetchProductPhoto } from "#server/use-cases/catalog/desk/photos.ts";
import { planProductPrice } from "#server/use-cases/catalog/desk/plan-price.ts";
import { createProduct, pinProduct, saveProduct, setProductStatus } from "#server/use-cases/catalog/desk/save-goods.ts";
import { saveProductLinks } from "#server/use-cases/catalog/desk/save-links.ts";
import { saveProductSeo } from "#server/use-cases/catalog/desk/save-seo.ts";
import { setPlaces } from "#server/use-cases/catalog/desk/set-places.ts";
import { setProductPrices } from "#server/use-cases/catalog/desk/set-prices.ts";
import { productChoices, showDeskProduct } from "#server/use-cases/catalog/desk/show-product.ts";
import { changeBy } from "./change-by.ts";

export const deskProductHandlers = implement(deskProductEndpoints, {
  choices: async ({ ports }) => ok(await productChoices(ports)),

  show: ({ ports, staff, params }) => showDeskProduct(ports, staff, params.uuid),

  create: ({ ports, body, ...call }) => createProduct(ports, changeBy(call), body),

  save: ({ ports, params, body, ...call }) => saveProduct(ports, changeBy(call), params.uuid, body),

  setStatus: ({ ports, params, body, ...call }) => setProductStatus(ports, changeBy(call), params.uuid, body),

  pin: ({ ports, params, body, ...call }) => pinProduct(ports, changeBy(call), params.uuid, body),

  setPrices: async ({ ports, params, body, ...call }) =>
    done(await setProductPrices(ports, changeBy(call), params.uuid, body)),

  planPrice: async ({ ports, params, body, ...call }) =>
    done(await planProductPrice(ports, changeBy(call), params.uuid, body)),

  saveLinks: ({ ports, params, body, ...call }) => saveProductLinks(ports, changeBy(call), params.uuid, body),

  addDocument: async ({ ports, query, file, ...call }) => {
    const sent = await file.read({ most: mostDocumentBytes, field: "file" });
    if (!sent.ok) return sent;
    const { product, ...added } = query;
    return addDocument(ports, changeBy(call), { uuid: product, fileName: file.name, bytes: sent.value, ...added });
  },

  saveDocuments: ({ ports, params, body, ...call }) => saveDocuments(ports, changeBy(call), params.uuid, body),

  setExternalId: ({ ports, params, body, ...call }) => setExternalId(ports, changeBy(call), params.uuid, body),

  correctStock: async ({ ports, params, body, ...call }) =>
    done(await correctStock(ports, changeBy(call), params.uuid, body)),

  setPlaces: async ({ ports, params, body, ...call }) =>
    done(await setPlaces(ports, changeBy(call), params.uuid, body)),

  addPhoto: async ({ ports, query, file, ...call }) => {
    const sent = await file.read({ most: mostPhotoBytes, field: "file" });
    return sent.ok ? addProductPhoto(ports, changeBy(call), query.product, sent.value) : sent;
  },

  fetchPhoto: ({ ports, params, body, ...call }) => fetchProductPhoto(ports, changeBy(call), params.uuid, body.address),

  arrangePhotos: async ({ ports, params, body, ...call }) =>
    done(await arrangePhotos(ports, changeBy(call), params.uuid, body)),

  saveSeo: async ({ ports, params, body, ...call }) =>
    done(await saveProductSeo(ports, changeBy(call), params.uuid, body)),
});
