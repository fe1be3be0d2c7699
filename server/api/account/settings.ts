import { saveSettings, settingsList } from "#server/use-cases/account/save-settings.ts";
import { settingsEndpoints } from "#app/contract/endpoints/account/settings.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const settingsHandlers = implement(settingsEndpoints, {
  show: async ({ viewer }) => ok(settingsList(viewer.settings)),

  save: ({ ports, caller, user, body }) => saveSettings(ports, caller, user, body.settings),
});
