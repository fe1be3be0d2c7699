import { handOutReport, ownFiles, showProcess } from "#server/use-cases/files/file-processes.ts";
import { attachment } from "./attachment.ts";
import { fileProcessesEndpoints } from "#app/contract/endpoints/files/file-processes.ts";
import { implement } from "#server/api/implement.ts";
import { ok } from "#app/domain/verdict.ts";

export const fileProcessesHandlers = implement(fileProcessesEndpoints, {
  show: ({ ports, viewer, params }) => showProcess(ports, viewer, params.uuid),

  list: async ({ ports, viewer }) => ok(await ownFiles(ports, viewer)),

  handOut: async ({ ports, params, query }) => {
    const report = await handOutReport(ports, params.uuid, query.code);
    if (!report.ok) return report;
    const { uuid } = params;
    return ok(attachment({ plainName: uuid, ...report.value }));
  },
});
