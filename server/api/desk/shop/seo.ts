import { deskSeoEndpoints } from "#app/contract/endpoints/desk/shop/seo.ts";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { changeBy } from "#server/api/desk/change-by.ts";
import { implement } from "#server/api/implement.ts";
import { removeSeo } from "#server/use-cases/content/desk/seo/remove-seo.ts";
import { addSeo, saveSeo } from "#server/use-cases/content/desk/seo/save-seo.ts";
import { chooseSeoPicture, removeSeoPicture, setSeoPicture } from "#server/use-cases/content/desk/seo/seo-picture.ts";
import { seoAtDesk, showSeo } from "#server/use-cases/content/desk/seo/show-seo.ts";

export const deskSeoHandlers = implement(deskSeoEndpoints, {
  list: async ({ ports, query }) => ok(await seoAtDesk(ports, query)),

  show: ({ ports, params }) => showSeo(ports, params.uuid),

  add: ({ ports, body, ...call }) => addSeo(ports, changeBy(call), body),

  save: ({ ports, params, body, ...call }) => saveSeo(ports, changeBy(call), params.uuid, body),

  remove: ({ ports, body, ...call }) => removeSeo(ports, changeBy(call), body),

  setPicture: async ({ ports, query, file, ...call }) => {
    const sent = await file.read({ most: mostPhotoBytes, field: "file" });
    if (!sent.ok) return sent;
    const picture = { bytes: sent.value, alt: query.alt };
    return done(await setSeoPicture(ports, { ...changeBy(call), uuid: query.seo }, picture));
  },

  choosePicture: async ({ ports, params, body, ...call }) =>
    done(await chooseSeoPicture(ports, { ...changeBy(call), ...params }, body)),

  removePicture: async ({ ports, params, ...call }) =>
    done(await removeSeoPicture(ports, { ...changeBy(call), ...params })),
});
