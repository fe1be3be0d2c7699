import { orderDocumentTypes } from "#app/contract/orders/order-documents.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { statementPeriod } from "#app/domain/settlement/period.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { orderPapers as texts } from "#app/i18n/ru/orders/order-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { documentsOfPeriod } from "#server/db/queries/order/reading/order-documents.ts";
import type { Ports } from "#server/ports/ports.ts";
import { type Buyer } from "#server/use-cases/account/buyer.ts";
import { askForFile } from "#server/use-cases/files/file-processes.ts";
import { mostInArchive } from "./documents-archive.ts";
import { ordersScope } from "#server/use-cases/order/reading/own-order.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

const t = namespace("orderPapers", texts);

type ArchiveRequest = { dateFrom: string; dateTo: string; types: (typeof orderDocumentTypes)[number][] };

/** Enqueues the documents of a period; for members with price access. */
export async function askDocumentsArchive(
  ports: Ports,
  buyer: Buyer,
  { dateFrom, dateTo, types }: ArchiveRequest,
): Promise<
  ProblemOr<
    { process: string },
    RefusalsOf<typeof askForFile> | "archiveLarge" | "noDocuments" | "periodLong" | "periodReversed" | "rightMissing"
  >
> {
  const { viewer, city } = buyer;
  const whose = ordersScope(buyer);
  if (whose === null) return no("unauthorized");
  const may = mayDo(viewer, "orderMoney");
  if (!may.ok) return may;
  const { date: today } = localMoment(ports.clock.now().getTime(), city.timezone);
  const period = statementPeriod({ from: dateFrom, to: dateTo }, today);
  if (!period.ok) return period;
  const { from, to } = period.value;
  const wanted = types.length === 0 ? [...orderDocumentTypes] : types;
  const found = await documentsOfPeriod(ports.database.db, whose, {
    from,
    to,
    types: wanted,
    limit: mostInArchive + 1,
  });
  if (found.length === 0) return no("noDocuments", { field: "dateFrom" });
  if (found.length > mostInArchive) return no("archiveLarge", { field: "dateFrom", limit: mostInArchive });
  const title = t("archiveTitle", { from: formatDate(from), to: formatDate(to) });
  const params = { whose, from, to, types: wanted };
  const queued = await ports.database.db
    .transaction()
    .execute((tx) => askForFile(ports, tx, viewer, { type: "documents", title, params }));
  return queued.ok ? ok({ process: queued.value }) : queued;
}
