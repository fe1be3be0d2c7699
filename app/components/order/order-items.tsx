import type { Order } from "#app/contract/orders.ts";
import { formatQuantity } from "#app/i18n/format.ts";
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
              <ItemState state={item.state} />
            </td>
            <td>{formatQuantity(item.quantity, item.unit)}</td>
            <td>{shownSum(item.price)}</td>
            <td>{shownSum(item.sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Said only where it differs from what the part says already. */
function ItemState({ state }: { state: Item["state"] }) {
  if (state === "waiting") return <small className="status-text waiting">{t("waiting")}</small>;
  return state === "canceled" ? <small className="status-text inactive">{t("canceledItem")}</small> : null;
}
