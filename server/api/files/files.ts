import { fileLimits } from "#app/domain/files/limits.ts";
import { handOutFile } from "#server/use-cases/claims/hand-out-file.ts";
import { mayUpload, takeFile, waitingFiles } from "#server/use-cases/claims/take-file.ts";
import { uploadAttachment } from "./attachment.ts";
import { senderOf } from "#server/api/sender-of.ts";
import { filesEndpoints } from "#app/contract/endpoints/files/files.ts";
import { implement } from "#server/api/implement.ts";
import { no, ok } from "#app/domain/verdict.ts";

export const filesHandlers = implement(filesEndpoints, {
  put: async ({ ports, caller, viewer, file }) => {
    const sender = senderOf({ viewer, caller });
    if (!sender.ok) return sender;
    const allowed = await mayUpload(ports, sender.value);
    if (!allowed.ok) return allowed;
    const sent = await file.read({ most: fileLimits.bytes, field: "files" });
    if (!sent.ok) return sent;
    if (sent.value.length === 0) return no("fileBroken", { field: "files" });
    return takeFile(ports, sender.value, { name: file.name, bytes: sent.value });
  },

  waiting: async ({ ports, caller, viewer, body }) => {
    const sender = senderOf({ viewer, caller });
    return sender.ok ? ok(await waitingFiles(ports, sender.value, body.uuids)) : sender;
  },

  handOut: async ({ ports, params, query }) => {
    const file = await handOutFile(ports, params.uuid, query.code);
    return file.ok ? ok(uploadAttachment(file.value)) : file;
  },
});
