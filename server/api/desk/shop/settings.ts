import { deskSettingsEndpoints } from "#app/contract/endpoints/desk/shop/settings.ts";
import { mostSignBytes } from "#app/domain/desk/settings.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import {
  removeDeskSign,
  saveDeskSettings,
  setDeskSign,
  showDeskSettings,
} from "#server/use-cases/shop/desk/settings.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskSettingsHandlers = implement(deskSettingsEndpoints, {
  show: async ({ ports, staff }) => ok(await showDeskSettings(ports, staff)),

  save: async ({ ports, staff, caller, key, params, body }) =>
    done(await saveDeskSettings(ports, staff, staffAuthor(staff, caller, key), { ...params, ...body })),

  setSign: async ({ ports, staff, caller, key, file }) => {
    const sent = await file.read({ most: mostSignBytes, field: "file" });
    return sent.ok ? done(await setDeskSign(ports, staff, staffAuthor(staff, caller, key), sent.value)) : sent;
  },

  removeSign: async ({ ports, staff, caller, key }) =>
    done(await removeDeskSign(ports, staff, staffAuthor(staff, caller, key))),
});
