import { deskFilesEndpoints } from "#app/contract/endpoints/desk/files.ts";
import { ok } from "#app/domain/verdict.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { implement } from "#server/api/implement.ts";
import { listDeskFiles, readDeskFile } from "#server/use-cases/desk/exports/desk-files.ts";
import { exportList } from "#server/use-cases/desk/exports/export-list.ts";
import { exportOrders } from "#server/use-cases/desk/exports/export-orders.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskFilesHandlers = implement(deskFilesEndpoints, {
  list: async ({ ports, staff }) => ok({ items: await listDeskFiles(ports, staff) }),

  download: async ({ ports, staff, params }) => {
    const file = await readDeskFile(ports, staff, params.uuid);
    return file.ok ? ok(attachment({ plainName: params.uuid, ...file.value })) : file;
  },

  exportOrders: ({ ports, staff, caller, key, body }) =>
    exportOrders(ports, staff, staffAuthor(staff, caller, key), body),

  exportList: ({ ports, staff, caller, key, body }) => exportList(ports, staff, staffAuthor(staff, caller, key), body),
});
