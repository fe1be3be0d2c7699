import { paths } from "#app/components/frame/links.ts";
import { NoOrders } from "#app/components/order/no-orders.tsx";
import { orderPath } from "#app/components/order/order-path.ts";
import { OrderTable } from "#app/components/order/order-table.tsx";
import { shownSum } from "#app/components/order/shown-sum.ts";
import { profile as texts } from "#app/i18n/ru/profile.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AffairsViewModel } from "#app/view-models/affairs.ts";

const t = namespace("profile", texts);

/** What is to be paid and what is on its way. */
export function Affairs({ underWay, underWayCount, orders, unpaid }: AffairsViewModel) {
  if (orders === 0) return <NoOrders />;
  return (
    <>
      {unpaid.count > 0 && <Unpaid {...unpaid} />}
      <section className="profile-section">
        <div className="heading-row">
          <h2>{t("underWay")}</h2>
          {underWayCount > underWay.length && <span className="muted">{t("ofAll", { count: underWayCount })}</span>}
          <a className="text-link" href={paths.orders}>
            {t("allOrders")}
          </a>
        </div>
        {underWay.length > 0 ? <OrderTable orders={underWay} /> : <p>{t("nothingUnderWay")}</p>}
      </section>
    </>
  );
}

function Unpaid({ sum, count, orders }: AffairsViewModel["unpaid"]) {
  return (
    <section className="profile-section">
      <h2>{t("unpaid")}</h2>
      <p>
        <b>{shownSum(sum)}</b> <span className="muted">{t("unpaidOf", { count })}</span>
      </p>
      <ul className="record-list">
        {orders.map(({ number, total, payBefore }) => (
          <li key={number}>
            <span>
              <a className="text-link" href={orderPath(number)}>
                {number}
              </a>
              <small className="muted">
                {payBefore === null ? t("onDelivery") : t("payBefore", { at: payBefore })}
              </small>
            </span>
            <b>{shownSum(total)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
