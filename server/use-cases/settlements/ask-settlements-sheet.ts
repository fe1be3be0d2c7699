import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { statementPeriod } from "#app/domain/settlement/period.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { formatDate } from "#app/i18n/format.ts";
import { settlements as texts } from "#app/i18n/ru/settlements/settlements.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { askForFile } from "#server/use-cases/files/file-processes.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

const t = namespace("settlements", texts);

type SheetRequest = {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  contract?: string | null | undefined;
};

/** Enqueues the settlements sheet of a period; for members with access to settlements. */
export async function askSettlementsSheet(
  ports: Ports,
  { viewer, city }: Buyer,
  { dateFrom, dateTo, contract = null }: SheetRequest,
): Promise<
  ProblemOr<
    { process: string },
    RefusalsOf<typeof askForFile> | "noCounterparty" | "periodLong" | "periodReversed" | "rightMissing"
  >
> {
  if (viewer.client === null) return no("noCounterparty");
  const may = mayDo(viewer, "settlements");
  if (!may.ok) return may;
  const { date: today } = localMoment(ports.clock.now().getTime(), city.timezone);
  const period = statementPeriod({ from: dateFrom, to: dateTo }, today);
  if (!period.ok) return period;
  const { from, to } = period.value;
  const title = t("sheetTitle", { from: formatDate(from), to: formatDate(to) });
  const queued = await ports.database.db
    .transaction()
    .execute((tx) => askForFile(ports, tx, viewer, { type: "settlements", title, params: { from, to, contract } }));
  return queued.ok ? ok({ process: queued.value }) : queued;
}
