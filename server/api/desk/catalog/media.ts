import { deskMediaEndpoints } from "#app/contract/endpoints/desk/catalog/media.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { changeBy } from "#server/api/desk/change-by.ts";
import {
  mediaAtDesk,
  mediaCard,
  removeMedia,
  saveMediaAlt,
} from "#server/use-cases/catalog/media/desk/media-at-desk.ts";

export const deskMediaHandlers = implement(deskMediaEndpoints, {
  list: ({ ports, staff, query }) => mediaAtDesk(ports, staff, query),

  show: ({ ports, staff, params }) => mediaCard(ports, staff, params.uuid),

  saveAlt: async ({ ports, params, body, ...call }) =>
    done(await saveMediaAlt(ports, changeBy(call), params.uuid, body)),

  remove: async ({ ports, params, ...call }) => done(await removeMedia(ports, changeBy(call), params.uuid)),
});
