import type { Approval } from "#app/contract/approvals.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { shownSum } from "#app/components/order/shown-sum.ts";
import { formatDaySpan } from "#app/i18n/day-span.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { approval as texts } from "#app/i18n/ru/approval.ts";
import { order } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("approval", texts);
const said = namespace("order", order);

export function ApprovalGoods({ approval: { lines, deliveries, totals } }: { approval: Approval }) {
  const { today } = useFrame().city;
  return (
    <section className="profile-section">
      <h2>{t("goods")}</h2>
      <table className="order-items">
        <thead>
          <tr>
            <th>{said("itemColumn.article")}</th>
            <th>{said("itemColumn.name")}</th>
            <th>{said("itemColumn.quantity")}</th>
            <th>{said("itemColumn.price")}</th>
            <th>{said("itemColumn.sum")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ uuid, article, userArticle, name, quantity, unit, price, sum }, at) => (
            <tr key={`${uuid} ${at}`}>
              <td>{article}</td>
              <td>
                {name}
                {userArticle && <small className="muted">{said("ownArticle", { article: userArticle })}</small>}
              </td>
              <td>{formatQuantity(quantity, unit)}</td>
              <td>{shownSum(price)}</td>
              <td>{shownSum(sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="facts">
        {deliveries.map(({ type, place, cost, days }) => (
          <div key={`${type} ${place}`}>
            <dt>{said(type)}</dt>
            <dd>
              {place} {cost === null ? "" : cost === 0 ? `(${t("free")})` : `(${shownSum(cost)})`}
              {days && <small className="muted"> {formatDaySpan(days.from, days.to, { today })}</small>}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("items")}</dt>
          <dd>{shownSum(totals.items)}</dd>
        </div>
        <div>
          <dt>{t("delivery")}</dt>
          <dd>{totals.delivery === 0 ? t("free") : shownSum(totals.delivery)}</dd>
        </div>
        <div>
          <dt>{t("total")}</dt>
          <dd className="bold">{shownSum(totals.total)}</dd>
        </div>
      </dl>
      {totals.total === null && <p className="hint">{t("noPrices")}</p>}
    </section>
  );
}
