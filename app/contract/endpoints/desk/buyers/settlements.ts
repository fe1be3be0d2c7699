import {
  deskActParams,
  deskActsQuery,
  deskActsShape,
  settlementRunsShape,
  settlementsImportedShape,
  settlementUploadPath,
} from "#app/contract/desk/buyers/settlements.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { fileNameShape } from "#app/contract/files/files.ts";

const tag = "desk";

/** Mutual settlements at the desk (desk §4). */
export const deskSettlementsEndpoints = {
  runs: {
    method: "get",
    path: "/desk/settlement-runs",
    tag,
    summary: "Files of mutual settlements that were brought in, with their refused lines",
    right: "seeFinance",
    answer: settlementRunsShape,
  },
  upload: {
    method: "post",
    path: settlementUploadPath,
    tag,
    summary: "Imports documents of mutual settlements, a whole CSV file or nothing; each version once",
    right: "seeFinance",
    key: formKey,
    upload: fileNameShape.default("file"),
    answer: settlementsImportedShape,
    refusals: ["fileTooLarge", "settlementContract", "settlementInn", "settlementLine"],
  },
  acts: {
    method: "get",
    path: "/desk/acts",
    tag,
    summary: "Acts of reconciliation of companies within the person's cities, the latest first",
    right: "seeFinance",
    query: deskActsQuery,
    answer: deskActsShape,
  },
  actFile: {
    method: "get",
    path: "/desk/acts/{uuid}/file",
    tag,
    summary:
      "The file of an act as its company has it, PDF or workbook; who has taken one with a person's name is recorded",
    right: "seeFinance",
    params: deskActParams,
    answer: "file",
    refusals: ["actNotFound"],
  },
} as const satisfies EndpointGroup;
