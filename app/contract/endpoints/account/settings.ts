import { settingsBody, settingsShape } from "#app/contract/account/auth.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "settings";
const path = "/private/backoffice/settings/group/lkSettings";

/** Settings of the profile pages (specification §3, lkSettings). */
export const settingsEndpoints = {
  show: { method: "get", path, tag, summary: "Lists the user's saved settings", answer: settingsShape },
  save: {
    method: "post",
    path,
    tag,
    summary: "Saves settings; unknown codes are refused",
    body: settingsBody,
    answer: settingsShape,
    refusals: ["emailLimit", "emailNotConfirmed", "textsUnpublished"],
  },
} as const satisfies EndpointGroup;
