import type { DeskAct } from "#app/contract/desk/buyers/settlements.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDate, formatDateTime, formatMoney } from "#app/i18n/format.ts";
import { deskFinance as texts } from "#app/i18n/ru/desk/buyers/finance.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFinance", texts);

/** Acts of reconciliation; `isOfOne`: all of one company. */
export function ActTable({ items, isOfOne }: { items: readonly DeskAct[]; isOfOne?: true }) {
  return (
    <div className="desk-table desk-result">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("acts.number")}</th>
            {isOfOne === undefined && <th scope="col">{t("acts.company")}</th>}
            <th scope="col">{t("acts.created")}</th>
            <th scope="col">{t("acts.period")}</th>
            <th scope="col" className="desk-number">
              {t("acts.debt")}
            </th>
            <th scope="col" className="desk-number">
              {t("acts.ours")}
            </th>
            <th scope="col">{t("acts.state")}</th>
            {isOfOne === undefined && <th scope="col">{t("acts.file")}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map(({ uuid, number, company, createdAt, from, to, balance, state, comment, format }) => (
            <tr key={uuid}>
              <td data-label={t("acts.number")}>{number}</td>
              {isOfOne === undefined && (
                <td data-label={t("acts.company")}>
                  <a href={`/desk/companies/${company.uuid}`}>{company.name}</a>
                </td>
              )}
              <td data-label={t("acts.created")}>{formatDateTime(createdAt, shopZone)}</td>
              <td data-label={t("acts.period")}>
                {formatDate(from)} – {formatDate(to)}
              </td>
              <td data-label={t("acts.debt")} className="desk-number">
                {balance !== null && balance >= 0 && formatMoney(balance)}
              </td>
              <td data-label={t("acts.ours")} className="desk-number">
                {balance !== null && balance < 0 && formatMoney(-balance)}
              </td>
              <td data-label={t("acts.state")}>
                {state === "disputed" ? (
                  <b className="desk-bad">{t(`acts.signState.${state}`)}</b>
                ) : (
                  t(`acts.signState.${state}`)
                )}
                {comment !== null && <div className="muted">{comment}</div>}
              </td>
              {isOfOne === undefined && (
                <td data-label={t("acts.file")}>
                  <a href={`/desk/finance/acts/${uuid}/file`} aria-label={t(`acts.download.${format}`, { number })}>
                    {t(`acts.format.${format}`)}
                  </a>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
