import { fileTypes } from "#app/domain/files/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { dropUpload } from "#server/use-cases/uploads/change-row.ts";
import { showUpload, showUploads } from "#server/use-cases/uploads/show-upload.ts";
import { takeListFile, takeListText } from "#server/use-cases/uploads/take-list.ts";
import { maySendList } from "#server/use-cases/uploads/upload-owner.ts";
import { listTemplate, wrongRowsSheet, type UploadSheet } from "#server/use-cases/uploads/upload-sheets.ts";
import type { SentFile } from "#app/contract/backend.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { uploadsEndpoints } from "#app/contract/endpoints/uploads/product-uploads.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

// Without a key each request creates its own list.
export const uploadsHandlers = implement(uploadsEndpoints, {
  all: async ({ ports, buyer }) => ok(await showUploads(ports, buyer)),

  sendFile: async ({ ports, caller, buyer, key = ports.ids.uuid(), file }) => {
    // Checked before the body is read (security I13).
    const allowed = await maySendList(ports, buyer, caller);
    if (!allowed.ok) return allowed;
    const sent = await file.read({ most: uploadLimits.bytes, field: "files" });
    return sent.ok ? takeListFile(ports, buyer, { name: file.name, bytes: sent.value, key }) : sent;
  },

  send: async ({ ports, caller, buyer, body, key = ports.ids.uuid() }) => {
    const allowed = await maySendList(ports, buyer, caller);
    return allowed.ok ? takeListText(ports, buyer, { ...body, key }) : allowed;
  },

  template: async () => ok(sheet("list.xlsx", await listTemplate())),

  show: ({ ports, buyer, params, query }) => showUpload(ports, buyer, { ...params, ...query }),

  drop: async ({ ports, buyer, params }) => {
    const dropped = await dropUpload(ports, buyer, params.uuid);
    return dropped.ok ? ok(await showUploads(ports, buyer)) : dropped;
  },

  wrongRows: async ({ ports, buyer, params }) => {
    const made = await wrongRowsSheet(ports, buyer, params.uuid);
    return made.ok ? ok(sheet("rows.xlsx", made.value)) : made;
  },
});

function sheet(plainName: string, { name, bytes }: UploadSheet): SentFile {
  return attachment({ plainName, name, mime: fileTypes.xlsx.mime, bytes });
}
