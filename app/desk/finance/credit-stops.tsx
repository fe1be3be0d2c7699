import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskCreditStops } from "#app/contract/desk/buyers/finance.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { formatCount, formatMoney } from "#app/i18n/format.ts";
import { deskCustomers } from "#app/i18n/ru/desk/buyers/customers.ts";
import { deskFinance as texts } from "#app/i18n/ru/desk/buyers/finance.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFinance", texts);
const frame = namespace("deskFrame", deskFrame);
const stages: Readonly<Record<string, string>> = deskCustomers.stage;

/** Companies whose deferred payment is limited by an overdue debt. */
export const creditStopsPage = deskPage<DeskCreditStops>({
  path: "finance/credit",
  right: "seeFinance",
  title: t("credit.title"),
  load: ({ call }) => call.deskFinance.creditStops(),
  view: ({ data: { items } }) => (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("credit.title")}</h1>
        <LinkButton href="/desk/finance">{frame("back")}</LinkButton>
      </div>
      {items.length === 0 && <p>{t("credit.none")}</p>}
      {items.length > 0 && (
        <div className="desk-table desk-result">
          <table>
            <thead>
              <tr>
                <th scope="col">{t("credit.company")}</th>
                <th scope="col">{t("credit.stage")}</th>
                {(["overdue", "days", "used", "limit"] as const).map((name) => (
                  <th key={name} scope="col" className="desk-number">
                    {t(`credit.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map(({ uuid, name, inn, stage, overdue, overdueDays, used, limit }) => (
                <tr key={uuid}>
                  <td data-label={t("credit.company")}>
                    <a href={`/desk/companies/${uuid}`}>{name}</a> <small className="muted">{inn}</small>
                  </td>
                  <td data-label={t("credit.stage")}>{stages[stage] ?? stage}</td>
                  <td data-label={t("credit.overdue")} className="desk-number">
                    {formatMoney(overdue)}
                  </td>
                  <td data-label={t("credit.days")} className="desk-number">
                    {formatCount(overdueDays)}
                  </td>
                  <td data-label={t("credit.used")} className="desk-number">
                    {formatMoney(used)}
                  </td>
                  <td data-label={t("credit.limit")} className="desk-number">
                    {formatMoney(limit)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </article>
  ),
});
