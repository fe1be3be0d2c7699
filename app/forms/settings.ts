import { z } from "zod";
import type { Setting } from "#app/contract/auth.ts";
import type { FormDefinition } from "./form.ts";
import { tickField } from "./parts.ts";

/** What the shop remembers for the account on every device. */
export const settingsForm = {
  intent: "settings.save",
  form: "settings",
  fields: ["catalogViewType", "showPopup", "doNotDivide", "notifyStock"],
  schema: z.object({
    catalogViewType: z.enum(["card", "list", "table"]),
    showPopup: tickField,
    doNotDivide: tickField,
    notifyStock: tickField,
  }),
} as const satisfies FormDefinition;

/** The settings of `POST /private/users/settings`. */
export function settingsList(value: z.output<typeof settingsForm.schema>): Setting[] {
  return [
    { code: "catalogViewType", value: value.catalogViewType },
    { code: "showPopup", value: value.showPopup },
    { code: "doNotDivide", value: value.doNotDivide },
    { code: "notifyStock", value: value.notifyStock },
  ];
}
