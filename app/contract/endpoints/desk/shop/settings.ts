import { z } from "zod";
import { doneShape } from "#app/contract/account/account.ts";
import {
  deskSettingsShape,
  saveSettingsBody,
  settingFormShape,
  signUploadPath,
} from "#app/contract/desk/shop/settings.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { fileNameShape } from "#app/contract/files/files.ts";

const tag = "desk";

/** Name, seller, account, words and sign of the shop, as the operator's commands set them. */
export const deskSettingsEndpoints = {
  show: {
    method: "get",
    path: "/desk/settings",
    tag,
    summary: "The settings of the shop by group",
    right: "seeSettings",
    answer: deskSettingsShape,
  },
  save: {
    method: "post",
    path: "/desk/settings/{group}",
    tag,
    summary: "Saves settings of a group, all or none; in every process from now on",
    right: "editSettings",
    params: z.object({ group: settingFormShape }),
    key: formKey,
    body: saveSettingsBody,
    answer: doneShape,
    refusals: [
      "mainCityInactive",
      "mainCityUnknown",
      "settingAccount",
      "settingBic",
      "settingColour",
      "settingContrast",
      "settingEmail",
      "settingHours",
      "settingInn",
      "settingKpp",
      "settingNumber",
      "settingOgrn",
      "settingSlug",
      "settingText",
      "settingThemeContrast",
      "settingTime",
      "settingUnknown",
      "stale",
    ],
  },
  setSign: {
    method: "post",
    path: signUploadPath,
    tag,
    summary: "Makes the icons of the shop from a picture, as raw bytes, in place of those it has",
    right: "editSettings",
    key: formKey,
    upload: fileNameShape,
    answer: doneShape,
    refusals: ["fileTooLarge", "signType"],
  },
  removeSign: {
    method: "post",
    path: "/desk/settings-sign/removal",
    tag,
    summary: "Makes the icons of the shop from its name again",
    right: "editSettings",
    key: formKey,
    answer: doneShape,
  },
} as const satisfies EndpointGroup;
