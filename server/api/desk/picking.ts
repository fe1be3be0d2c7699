import { deskPickingEndpoints } from "#app/contract/endpoints/desk/picking.ts";
import { fileTypes } from "#app/domain/files/limits.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { bulkPicking } from "#server/use-cases/picking/bulk-picking.ts";
import { assemblePart, setWaybill } from "#server/use-cases/picking/finish-picking.ts";
import { labelsPdf, partLabels } from "#server/use-cases/picking/labels.ts";
import { scanGoods, setPicked } from "#server/use-cases/picking/pick-goods.ts";
import { printPapers } from "#server/use-cases/picking/print-papers.ts";
import { reportShortage } from "#server/use-cases/picking/report-shortage.ts";
import { printRouteSheet } from "#server/use-cases/picking/route-sheet.ts";
import { pickingOptions, pickingParts, showPicking } from "#server/use-cases/picking/show-picking.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

const t = namespace("deskPicking", texts);

export const deskPickingHandlers = implement(deskPickingEndpoints, {
  list: ({ ports, staff, query }) => pickingParts(ports, staff, query),

  options: ({ ports, staff }) => pickingOptions(ports, staff),

  bulk: ({ ports, caller, staff, key, body }) =>
    bulkPicking(ports, { staff, author: staffAuthor(staff, caller, key) }, body),

  routeSheet: async ({ ports, caller, staff, query }) => {
    const made = await printRouteSheet(ports, staff, staffAuthor(staff, caller), query);
    return made.ok ? ok(pdfOf(t("file.routeSheet", query), "route-sheet", made.value)) : made;
  },

  show: ({ ports, staff, params }) => showPicking(ports, staff, params.number),

  scan: ({ ports, caller, staff, params, key, body }) =>
    scanGoods(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body),

  pick: ({ ports, caller, staff, params, key, body }) =>
    setPicked(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body),

  assemble: async ({ ports, caller, staff, params, key, body }) =>
    done(await assemblePart(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),

  reportShortage: ({ ports, caller, staff, params, key, body }) =>
    reportShortage(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body),

  saveWaybill: async ({ ports, caller, staff, params, key, body }) =>
    done(await setWaybill(ports, { staff, author: staffAuthor(staff, caller, key), ...params }, body)),

  labels: ({ ports, staff, params, query }) => partLabels(ports, staff, params.number, query),

  labelsPdf: async ({ ports, staff, params, query }) => {
    const made = await labelsPdf(ports, staff, params.number, query);
    return made.ok ? ok(pdfOf(t("file.labels", params), "labels", made.value)) : made;
  },

  paper: async ({ ports, caller, staff, params }) => {
    const { number, kind } = params;
    const made = await printPapers(ports, { staff, author: staffAuthor(staff, caller), numbers: [number] }, kind);
    return made.ok ? ok(pdfOf(made.value.name, kind, made.value.pdf)) : made;
  },

  papers: async ({ ports, caller, staff, params: { kind }, query }) => {
    const made = await printPapers(ports, { staff, author: staffAuthor(staff, caller), numbers: query.parts }, kind);
    return made.ok ? ok(pdfOf(made.value.name, kind, made.value.pdf)) : made;
  },
});

function pdfOf(name: string, plainName: string, bytes: Uint8Array<ArrayBuffer>) {
  return attachment({ name, plainName: `${plainName}.pdf`, mime: fileTypes.pdf.mime, bytes });
}
