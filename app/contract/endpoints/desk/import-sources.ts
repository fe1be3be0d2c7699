import { doneShape } from "#app/contract/account/account.ts";
import {
  importSourceParams,
  importSourceShape,
  importSourcesShape,
  newImportSourceBody,
  removeImportSourceBody,
  savedImportSourceShape,
  saveImportSourceBody,
  switchImportSourceBody,
} from "#app/contract/desk/import-sources.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";
const one = "/desk/import-sources/{uuid}";
const right = "import";
const params = importSourceParams;
const key = formKey;

/** Files at https addresses that are imported hourly or daily (desk §9). */
export const deskImportSourcesEndpoints = {
  list: {
    method: "get",
    path: "/desk/import-sources",
    tag,
    summary: "Files at addresses, of the kinds that the person may import, with their last imports",
    right,
    answer: importSourcesShape,
  },
  show: {
    method: "get",
    path: one,
    tag,
    summary: "A file at an address with the latest times that it was asked for; never its password",
    right,
    params,
    answer: importSourceShape,
    refusals: ["importSourceUnknown"],
  },
  create: {
    method: "post",
    path: "/desk/import-sources",
    tag,
    summary: "Adds a file at an address, which is imported at once; once a key",
    right,
    key,
    body: newImportSourceBody,
    answer: savedImportSourceShape,
    refusals: [
      "addressNotHttps",
      "importList",
      "importSourceForeign",
      "importSourcePassword",
      "importSourceTaken",
      "importWarehouse",
    ],
  },
  save: {
    method: "post",
    path: one,
    tag,
    summary: "Saves it, unless its version is another; for another host or name the password is typed anew",
    right,
    params,
    key,
    body: saveImportSourceBody,
    answer: doneShape,
    refusals: [
      "addressNotHttps",
      "importList",
      "importSourceBusy",
      "importSourceForeign",
      "importSourcePassword",
      "importSourceTaken",
      "importSourceUnknown",
      "importWarehouse",
      "stale",
    ],
  },
  switch: {
    method: "post",
    path: `${one}/state`,
    tag,
    summary: "Switches it off, or on: then it is imported at once",
    right,
    params,
    key,
    body: switchImportSourceBody,
    answer: doneShape,
    refusals: ["importSourceForeign", "importSourceUnknown", "stale"],
  },
  ask: {
    method: "post",
    path: `${one}/imports`,
    tag,
    summary: "Has it imported within minutes, also when it is switched off",
    right,
    params,
    key,
    answer: doneShape,
    refusals: ["importSourceBusy", "importSourceForeign", "importSourceUnknown"],
  },
  remove: {
    method: "post",
    path: `${one}/delete`,
    tag,
    summary: "Forgets it; what it has imported stays",
    right,
    params,
    key,
    body: removeImportSourceBody,
    answer: doneShape,
    refusals: ["importSourceBusy", "importSourceForeign", "importSourceUnknown", "stale"],
  },
} as const satisfies EndpointGroup;
