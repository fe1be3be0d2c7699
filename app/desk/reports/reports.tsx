import { OrdersReportView, type ReportLink } from "#app/components/desk/reports/orders-report.tsx";
import type { OrdersReport } from "#app/contract/desk/shop/reports.ts";
import { reportMeasures, type ReportMeasure } from "#app/domain/desk/report-period.ts";
import { addDays, localMoment, shopZone } from "#app/domain/local-time.ts";
import { isoDateOf } from "#app/domain/typed-date.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deskReports } from "#app/i18n/ru/desk/shop/reports.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskReports", deskReports);

type Data = { report: OrdersReport; measure: ReportMeasure; measures: ReportLink[] };

/** «Графики»: period and measure are in the address. */
export const reportsPage = deskPage<Data>({
  path: "reports",
  right: "seeOrders",
  title: t("title"),
  async load({ call, query }) {
    const period = { from: isoDateOf(query.get("from")) || undefined, to: isoDateOf(query.get("to")) || undefined };
    const found = await call.deskReports.orders({ query: period });
    if (!found.ok) return found;
    const report = found.value;
    const open = reportMeasures.filter((measure) => measure === "orders" || report.total.revenue !== null);
    const measure = open.find((one) => one === query.get("show")) ?? "orders";
    const measures = open.map((one) => ({
      ...{ href: addressOf(one, report.from, report.to), text: t(`measure.${one}`), isHere: one === measure },
    }));
    return ok({ report, measure, measures });
  },
  view({ data, now }) {
    const { date: today } = localMoment(now.getTime(), shopZone);
    const periods = ([7, 30, 90, 365] as const).map((days) => {
      const from = addDays(today, 1 - days);
      const isHere = data.report.from === from && data.report.to === today;
      return { href: addressOf(data.measure, from, today), text: t(`last.${days}`), isHere };
    });
    return <OrdersReportView {...data} periods={periods} />;
  },
});

function addressOf(measure: ReportMeasure, from: string, to: string): string {
  return `/desk/reports?${new URLSearchParams({ show: measure, from, to })}`;
}
