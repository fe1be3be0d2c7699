import { deskAttributesEndpoints } from "#app/contract/endpoints/desk/catalog/attributes.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { mergeValue, removeValue, renameValue } from "#server/use-cases/catalog/desk/attributes/change-value.ts";
import { createAttribute, saveAttribute } from "#server/use-cases/catalog/desk/attributes/save-attribute.ts";
import { deskAttributes, showAttribute } from "#server/use-cases/catalog/desk/attributes/show-attributes.ts";
import { changeBy } from "#server/api/desk/change-by.ts";

export const deskAttributesHandlers = implement(deskAttributesEndpoints, {
  list: ({ ports, staff }) => deskAttributes(ports, staff),

  show: ({ ports, staff, params }) => showAttribute(ports, staff, params.code),

  create: ({ ports, body, ...call }) => createAttribute(ports, changeBy(call), body),

  save: ({ ports, params, body, ...call }) => saveAttribute(ports, changeBy(call), params.code, body),

  renameValue: ({ ports, params, body, ...call }) => renameValue(ports, changeBy(call), params.code, body),

  mergeValue: ({ ports, params, body, ...call }) => mergeValue(ports, changeBy(call), params.code, body),

  removeValue: async ({ ports, params, body, ...call }) =>
    done(await removeValue(ports, changeBy(call), params.code, body)),
});
