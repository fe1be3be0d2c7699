import { deskImportSourcesEndpoints } from "#app/contract/endpoints/desk/import-sources.ts";
import { done } from "#server/api/done.ts";
import { changeBy } from "#server/api/desk/change-by.ts";
import { implement } from "#server/api/implement.ts";
import {
  askForDeskSource,
  createDeskSource,
  removeDeskSource,
  saveDeskSource,
  switchDeskSource,
} from "#server/use-cases/catalog/imports/sources/change-at-desk.ts";
import { deskSources, showDeskSource } from "#server/use-cases/catalog/imports/sources/show-at-desk.ts";

export const deskImportSourcesHandlers = implement(deskImportSourcesEndpoints, {
  list: ({ ports, staff }) => deskSources(ports, staff),

  show: ({ ports, staff, params }) => showDeskSource(ports, staff, params.uuid),

  create: ({ ports, body, ...call }) => createDeskSource(ports, changeBy(call), body),

  save: async ({ ports, params, body, ...call }) =>
    done(await saveDeskSource(ports, changeBy(call), params.uuid, body)),

  switch: async ({ ports, params, body, ...call }) =>
    done(await switchDeskSource(ports, changeBy(call), params.uuid, body)),

  ask: async ({ ports, params, ...call }) => done(await askForDeskSource(ports, changeBy(call), params.uuid)),

  remove: async ({ ports, params, body, ...call }) =>
    done(await removeDeskSource(ports, changeBy(call), params.uuid, body.version)),
});
