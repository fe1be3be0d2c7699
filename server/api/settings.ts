import { settingsBody, settingsShape } from "#app/contract/auth.ts";
import { saveSettings, settingsList } from "#server/use-cases/account/save-settings.ts";
import { answer, apiGroup, call, jsonOf, reply, userOf } from "./responses.ts";

/** Settings of the user's own pages (specification §3, lkSettings). */
export const settingsApi = apiGroup();

const path = "/private/backoffice/settings/group/lkSettings";
const tags = ["settings"];

settingsApi.openapi(call({ method: "get", path, tags, summary: "Saved settings" }, settingsShape), (c) =>
  answer(c, settingsList(c.get("viewer").settings)),
);

settingsApi.openapi(
  call(
    {
      method: "post",
      path,
      request: { body: jsonOf(settingsBody) },
      tags,
      summary: "Saves settings; an unknown code is refused",
    },
    settingsShape,
  ),
  async (c) => reply(c, await saveSettings(c.get("ports"), c.get("caller"), userOf(c), c.req.valid("json").settings)),
);
