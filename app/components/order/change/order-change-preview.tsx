import { useEffect, useRef } from "react";
import { Button } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import type { OrderChangePreview as Preview } from "#app/contract/orders/order-changes.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { orderChange as texts } from "#app/i18n/ru/orders/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AddedGoods } from "#app/view-models/orders/order-change.ts";
import { detailText } from "#app/components/order/detail-text.ts";
import { shownSum } from "#app/components/order/list/shown-sum.ts";

const t = namespace("orderChange", texts);

type Props = { preview: Preview; confirmKey: string; reply: FormReply; added: AddedGoods[] };

/** Old and new state with the money, before confirmation; the form carries all input. */
export function OrderChangePreview({ preview, confirmKey, reply, added }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [preview]);
  return (
    <form method="post" className="order-change">
      <ErrorSummary messages={reply.messages} />
      <h2 ref={heading} tabIndex={-1}>
        {t("confirmTitle")}
      </h2>
      <p className="hint">{t("confirmText")}</p>
      {Object.entries(reply.values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {added.map(({ uuid }) => (
        <input key={uuid} type="hidden" name="added" value={uuid} />
      ))}
      <input type="hidden" name="version" value={preview.version} />
      <input type="hidden" name="key" value={confirmKey} />
      <input type="hidden" name="shown" value={preview.hash} />
      {preview.lines.length > 0 && <ChangedLines lines={preview.lines} />}
      {preview.details.length > 0 && <ChangedDetails details={preview.details} />}
      <ChangedTotals totals={preview.totals} />
      <MoneyWords preview={preview} />
      <div className="change-buttons">
        <Button kind="main" name="intent" value="order.change">
          {t("save")}
        </Button>
        <Button name="intent" value="order.change.edit">
          {t("back")}
        </Button>
      </div>
    </form>
  );
}

function ChangedLines({ lines }: { lines: Preview["lines"] }) {
  return (
    <table className="change-table">
      <thead>
        <tr>
          <th>{t("column.name")}</th>
          <th>{t("column.before")}</th>
          <th>{t("column.after")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ uuid, name, article, unit, before, after, ...line }) => (
          <tr key={uuid}>
            <td>
              {name} <small className="muted">{article}</small>
              <Notes {...{ unit, ...line }} />
            </td>
            <td data-label={t("column.before")}>
              {before.quantity === 0 ? t("nothing") : formatQuantity(before.quantity, unit)}
              {before.quantity > 0 && <small className="muted">{shownSum(before.sum)}</small>}
            </td>
            <td data-label={t("column.after")} className="bold">
              {after.quantity === 0 ? t("removed") : formatQuantity(after.quantity, unit)}
              {after.quantity > 0 && <small className="muted">{shownSum(after.sum)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Line = Pick<Preview["lines"][number], "unit" | "price" | "waits" | "rounded" | "capped">;

function Notes({ unit, price, waits, rounded, capped }: Line) {
  const notes = [
    price === null ? "" : t("addedPrice", { sum: formatMoney(price) }),
    rounded ? t("rounded") : "",
    capped ? t("capped") : "",
    waits > 0 ? t("waits", { quantity: formatQuantity(waits, unit) }) : "",
  ].filter((note) => note !== "");
  return notes.length === 0 ? null : <small className="muted">{notes.join("; ")}</small>;
}

function ChangedDetails({ details }: { details: Preview["details"] }) {
  const kinds = new Set(details.flatMap(({ kind }) => kind ?? []));
  return (
    <table className="change-table">
      <thead>
        <tr>
          <th>{t("details")}</th>
          <th>{t("column.before")}</th>
          <th>{t("column.after")}</th>
        </tr>
      </thead>
      <tbody>
        {details.map(({ field, kind, before, after }) => (
          <tr key={`${field} ${kind ?? ""}`}>
            <td>
              {t(`field.${field}`)}
              {kind !== null && kinds.size > 1 && <small className="muted">{t(`deliveryOf.${kind}`)}</small>}
            </td>
            <td data-label={t("column.before")}>{detailText(field, before)}</td>
            <td data-label={t("column.after")} className="bold">
              {detailText(field, after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChangedTotals({ totals: { before, after } }: { totals: Preview["totals"] }) {
  if (after.total === null) return null;
  const rows = [
    [t("items"), before.items, after.items],
    [t("deliveryCost"), before.delivery, after.delivery],
    [t("total"), before.total, after.total],
  ] as const;
  return (
    <table className="change-table change-totals">
      <thead>
        <tr>
          <th>{t("totals")}</th>
          <th>{t("column.before")}</th>
          <th>{t("column.after")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, was, is]) => (
          <tr key={name}>
            <td>{name}</td>
            <td data-label={t("column.before")}>{was === 0 ? t("free") : shownSum(was)}</td>
            <td data-label={t("column.after")} className="bold">
              {is === 0 ? t("free") : shownSum(is)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Refund, or sum to be paid. */
function MoneyWords({ preview: { money, totals } }: { preview: Preview }) {
  const { refund, due, byGateway } = money;
  if (refund !== null && refund > 0)
    return <p className="change-money">{t(byGateway ? "refund" : "refundByHand", { sum: formatMoney(refund) })}</p>;
  if (due === null || due <= 0) return null;
  const isPaid = totals.after.total !== null && due < totals.after.total;
  return <p className="change-money">{t(isPaid ? "dueMore" : "due", { sum: formatMoney(due) })}</p>;
}
