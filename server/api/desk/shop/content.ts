import { deskContentEndpoints } from "#app/contract/endpoints/desk/shop/content.ts";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { changeBy } from "#server/api/desk/change-by.ts";
import { implement } from "#server/api/implement.ts";
import {
  chooseContentPicture,
  removeContentPicture,
  setContentPicture,
} from "#server/use-cases/content/desk/content-picture.ts";
import { changeContent } from "#server/use-cases/content/desk/publish-content.ts";
import { addContent, saveContent } from "#server/use-cases/content/desk/save-content.ts";
import {
  contentOptions,
  listContent,
  showContent,
  showContentRevision,
} from "#server/use-cases/content/desk/show-content.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskContentHandlers = implement(deskContentEndpoints, {
  list: async ({ ports, query }) => ok(await listContent(ports, query)),

  options: async ({ ports }) => ok(await contentOptions(ports)),

  show: ({ ports, params }) => showContent(ports, params),

  revision: ({ ports, params }) => showContentRevision(ports, params),

  add: ({ ports, staff, caller, key, params, body }) =>
    addContent(ports, staff, staffAuthor(staff, caller, key), { ...params, ...body }),

  save: async ({ ports, staff, caller, key, params, body }) => {
    const saved = await saveContent(ports, staff, staffAuthor(staff, caller, key), { ...params, ...body });
    return done(saved.ok ? ok(true as const) : saved);
  },

  change: async ({ ports, staff, caller, key, params, body }) =>
    done(await changeContent(ports, staff, staffAuthor(staff, caller, key), { ...params, ...body })),

  setPicture: async ({ ports, query, file, ...call }) => {
    const sent = await file.read({ most: mostPhotoBytes, field: "file" });
    return sent.ok ? done(await setContentPicture(ports, { ...changeBy(call), ...query }, sent.value)) : sent;
  },

  choosePicture: async ({ ports, params, body, ...call }) =>
    done(await chooseContentPicture(ports, { ...changeBy(call), ...params }, body.media)),

  removePicture: async ({ ports, params, ...call }) =>
    done(await removeContentPicture(ports, { ...changeBy(call), ...params })),
});
