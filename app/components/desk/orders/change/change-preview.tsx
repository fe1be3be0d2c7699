import { Button } from "#app/components/kit/button.tsx";
import { detailText } from "#app/components/order/detail-text.ts";
import { shownSum } from "#app/components/order/list/shown-sum.ts";
import type { OrderChangePreview } from "#app/contract/orders/order-changes.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { deskOrderChange as texts } from "#app/i18n/ru/desk/order-change.ts";
import { orderChange } from "#app/i18n/ru/orders/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOrderChange", texts);
const words = namespace("orderChange", orderChange);

/** What the change comes to, with the hash that saves it as shown. */
export function ChangePreview({ preview }: { preview: OrderChangePreview | null }) {
  if (preview === null) return null;
  const { lines, details, totals, money, hash } = preview;
  const rows: Row[] = [
    ...lines.map(({ uuid, name, article, unit, before, after, ...line }) => ({
      key: uuid,
      name: `${name}, ${article}`,
      notes: notesOf({ unit, ...line }),
      before: before.quantity === 0 ? words("nothing") : formatQuantity(before.quantity, unit),
      after: after.quantity === 0 ? words("removed") : formatQuantity(after.quantity, unit),
    })),
    ...details.map(({ field, kind, before, after }) => ({
      key: `${field} ${kind ?? ""}`,
      name: words(`field.${field}`),
      notes: kind === null ? "" : t(`goods.${kind}`),
      before: detailText(field, before),
      after: detailText(field, after),
    })),
  ];
  return (
    <section className="desk-order-part" aria-label={t("result")}>
      <h2>{t("result")}</h2>
      <input type="hidden" name="shown" value={hash} />
      <Changes head={t("result")} rows={rows} />
      <Changes
        head={t("totals")}
        rows={(["items", "delivery", "total"] as const).map((name) => ({
          key: name,
          name: words(name === "delivery" ? "deliveryCost" : name),
          notes: "",
          before: shownSum(totals.before[name]),
          after: shownSum(totals.after[name]),
        }))}
      />
      {money.refund !== null && money.refund > 0 && <p>{t("refund", { sum: formatMoney(money.refund) })}</p>}
      {money.due !== null && money.due > 0 && <p>{t("due", { sum: formatMoney(money.due) })}</p>}
      <Button name="do" value="preview">
        {t("again")}
      </Button>
    </section>
  );
}

type Row = { key: string; name: string; notes: string; before: string; after: string };

function Changes({ head, rows }: { head: string; rows: readonly Row[] }) {
  return (
    <div className="desk-table desk-result">
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{words("column.before")}</th>
            <th scope="col">{words("column.after")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, notes, before, after }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {notes !== "" && <small className="muted"> {notes}</small>}
              </th>
              <td data-label={words("column.before")}>{before}</td>
              <td className="bold" data-label={words("column.after")}>
                {after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function notesOf({
  unit,
  price,
  waits,
  rounded,
  capped,
}: Pick<OrderChangePreview["lines"][number], "unit" | "price" | "waits" | "rounded" | "capped">): string {
  return [
    price === null ? "" : words("addedPrice", { sum: formatMoney(price) }),
    rounded ? words("rounded") : "",
    capped ? words("capped") : "",
    waits > 0 ? words("waits", { quantity: formatQuantity(waits, unit) }) : "",
  ]
    .filter((note) => note !== "")
    .join("; ");
}
