import { useFrame } from "#app/components/frame/frame-context.ts";
import type { Order } from "#app/contract/orders.ts";
import { formatDay, formatQuantity } from "#app/i18n/format.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { shownSum } from "./shown-sum.ts";

const t = namespace("order", texts);

type Item = Order["parts"][number]["items"][number];

export function OrderItems({ items }: { items: Item[] }) {
  return (
    <table className="order-items">
      <thead>
        <tr>
          <th>{t("itemColumn.article")}</th>
          <th>{t("itemColumn.name")}</th>
          <th>{t("itemColumn.quantity")}</th>
          <th>{t("itemColumn.price")}</th>
          <th>{t("itemColumn.sum")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.uuid}>
            <td>{item.article}</td>
            <td>
              {item.slug === null ? item.name : <a href={`/product/${item.slug}`}>{item.name}</a>}
              {item.userArticle && <small className="muted">{t("ownArticle", { article: item.userArticle })}</small>}
              <ItemState item={item} />
            </td>
            <td>
              {formatQuantity(item.quantity, item.unit)}
              <Parts item={item} />
            </td>
            <td>{shownSum(item.price)}</td>
            <td>{shownSum(item.sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Said only where it differs from what the part says already. */
function ItemState({ item: { state, promisedDate } }: { item: Item }) {
  const { today } = useFrame().city;
  if (state === "waiting")
    return (
      <small className="status-text waiting">
        {promisedDate === null || promisedDate < today
          ? t("itemState.waiting")
          : t("itemState.waitingUntil", { date: formatDay(promisedDate, { today }) })}
      </small>
    );
  if (state === "creditHold") return <small className="status-text inactive">{t("itemState.creditHold")}</small>;
  return state === "canceled" ? <small className="status-text inactive">{t("itemState.canceled")}</small> : null;
}

/** What became of a part of the quantity. */
function Parts({ item }: { item: Item }) {
  const { quantity, unit, shippedQuantity, canceledQuantity, returnedQuantity } = item;
  const isPart = (part: number) => part > 0 && part < quantity;
  return (
    <>
      {isPart(canceledQuantity) && (
        <small className="muted">
          {t("itemState.canceledPart", { quantity: formatQuantity(canceledQuantity, unit) })}
        </small>
      )}
      {isPart(shippedQuantity) && (
        <small className="muted">
          {t("itemState.shippedPart", { quantity: formatQuantity(shippedQuantity, unit) })}
        </small>
      )}
      {returnedQuantity > 0 && (
        <small className="muted">{t("itemState.returned", { quantity: formatQuantity(returnedQuantity, unit) })}</small>
      )}
    </>
  );
}
