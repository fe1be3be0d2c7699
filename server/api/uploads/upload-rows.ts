import { addUploadToBasket, addUploadToList } from "#server/use-cases/uploads/add-upload.ts";
import { acceptRows, changeRow, removeRow } from "#server/use-cases/uploads/change-row.ts";
import { readByColumns, readSheet } from "#server/use-cases/uploads/take-list.ts";
import { uploadRowsEndpoints } from "#app/contract/endpoints/uploads/upload-rows.ts";
import { implement } from "#server/api/implement.ts";

export const uploadRowsHandlers = implement(uploadRowsEndpoints, {
  nameColumns: ({ ports, buyer, params, body }) => readByColumns(ports, buyer, { ...body, ...params }),

  chooseSheet: ({ ports, buyer, params, body }) => readSheet(ports, buyer, { ...body, ...params }),

  accept: ({ ports, buyer, params, body }) => acceptRows(ports, buyer, { ...body, ...params }),

  changeRow: ({ ports, buyer, params, body }) => changeRow(ports, buyer, params, body),

  removeRow: ({ ports, buyer, params }) => removeRow(ports, buyer, params),

  toBasket: ({ ports, buyer, params, body }) => addUploadToBasket(ports, buyer, { ...body, ...params }),

  toList: ({ ports, buyer, params, body }) => addUploadToList(ports, buyer, { ...body, ...params }),
});
