import { Empty } from "#app/components/kit/empty.tsx";
import { Button } from "#app/components/kit/button.tsx";
import type { OrdersReport } from "#app/contract/desk/shop/reports.ts";
import type { ReportMeasure } from "#app/domain/desk/report-period.ts";
import { formatCount, formatDate, formatMoney } from "#app/i18n/format.ts";
import { deskReports } from "#app/i18n/ru/desk/shop/reports.ts";
import { namespace } from "#app/i18n/translator.ts";
import { OrdersChart, type ChartSeries } from "./orders-chart.tsx";

const t = namespace("deskReports", deskReports);

/** Cities with a colour of their own; the others are one. */
const mostSeries = 7;

export type ReportLink = { href: string; text: string; isHere: boolean };
type Props = {
  report: OrdersReport;
  measure: ReportMeasure;
  measures: readonly ReportLink[];
  periods: readonly ReportLink[];
};

/** A chart with its table: days and cities with their totals. */
export function OrdersReportView({ report, measure, measures, periods }: Props) {
  const { from, to, days, total } = report;
  const title = t("chart", { measure: t(`measure.${measure}`), from: formatDate(from), to: formatDate(to) });
  const series = seriesOf(report, measure);
  return (
    <>
      <h1>{t("title")}</h1>
      {measures.length > 1 && <Links label={t("measureLabel")} links={measures} />}
      <Links label={t("show")} links={periods} />
      <form className="desk-period">
        <input type="hidden" name="show" value={measure} />
        <span className="desk-period-day">
          <label htmlFor="report-from">{t("from")}</label>
          <input className="input" id="report-from" type="date" name="from" defaultValue={from} />
        </span>
        <span className="desk-period-day">
          <label htmlFor="report-to">{t("to")}</label>
          <input className="input" id="report-to" type="date" name="to" defaultValue={to} />
        </span>
        <Button>{t("show")}</Button>
      </form>
      <p className="muted">{t(`about.${measure}`)}</p>
      {total.orders === 0 ? (
        <Empty title={t("empty")} text={t("emptyText")} />
      ) : (
        <>
          <OrdersChart {...{ title, measure, days, series }} />
          <ul className="desk-legend">
            {series.map(({ name }, index) => (
              <li key={name}>
                <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                  <rect className={`desk-chart-${index}`} width="12" height="12" />
                </svg>
                {name}
              </li>
            ))}
          </ul>
          <Figures {...{ report, measure, title }} />
        </>
      )}
    </>
  );
}

function Links({ label, links }: { label: string; links: readonly ReportLink[] }) {
  return (
    <nav className="desk-switch" aria-label={label}>
      {links.map(({ href, text, isHere }) => (
        <a key={href} href={href} aria-current={isHere ? "true" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

function Figures({ report, measure, title }: Pick<Props, "report" | "measure"> & { title: string }) {
  const { days, cities, all, total } = report;
  const word = (value: number | null | undefined) =>
    value === null || value === undefined ? "" : measure === "orders" ? formatCount(value) : formatMoney(value);
  return (
    <div className="desk-table" role="region" aria-label={title} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("day")}</th>
            <th scope="col" className="desk-number">
              {t("all")}
            </th>
            {cities.map(({ uuid, name }) => (
              <th key={uuid} scope="col" className="desk-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("total")}</th>
            <Cell label={t("all")} text={word(total[measure])} />
            {cities.map(({ uuid, name, total: own }) => (
              <Cell key={uuid} label={name} text={word(own[measure])} />
            ))}
          </tr>
          {days
            .map((day, at) => (
              <tr key={day}>
                <th scope="row">{formatDate(day)}</th>
                <Cell label={t("all")} text={word(all[measure]?.[at])} />
                {cities.map(({ uuid, name, ...own }) => (
                  <Cell key={uuid} label={name} text={word(own[measure]?.[at])} />
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ label, text }: { label: string; text: string }) {
  return (
    <td className="desk-number" data-label={label}>
      {text}
    </td>
  );
}

/** The largest cities first; the rest are added up. */
function seriesOf({ cities, days }: OrdersReport, measure: ReportMeasure): ChartSeries[] {
  const sorted = cities.toSorted((one, other) => (other.total[measure] ?? 0) - (one.total[measure] ?? 0));
  const series = sorted.map((city) => ({ name: city.name, values: city[measure] ?? [] }));
  if (series.length <= mostSeries) return series;
  const rest = series.slice(mostSeries - 1);
  const values = days.map((_, at) => rest.reduce((sum, one) => sum + (one.values[at] ?? 0), 0));
  return [...series.slice(0, mostSeries - 1), { name: t("other"), values }];
}
