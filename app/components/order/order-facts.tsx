import type { ReactNode } from "react";
import { Money } from "#app/components/kit/money.tsx";
import type { Order } from "#app/contract/orders/orders.ts";
import { addMoney, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatKilograms, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { order as texts } from "#app/i18n/ru/orders/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { rowsOfTotals, type ShownRow } from "#app/view-models/orders/total-rows.ts";
import { paymentText } from "#app/components/order/payment/payment-text.ts";
import { shownSum } from "#app/components/order/list/shown-sum.ts";

const t = namespace("order", texts);

export function OrderFacts({ order }: { order: Order }) {
  const { recipient } = order;
  return (
    <section className="order-facts">
      <h2>{t("facts")}</h2>
      <dl className="facts">
        {order.counterparty && <Fact name={t("buyer")}>{order.counterparty.name}</Fact>}
        {order.createdBy && (
          <Fact name={t("author")}>
            {order.createdBy.fio}
            {isKey(order.source, texts.source) && (
              <>
                <br />
                <span className="muted">{t(`source.${order.source}`)}</span>
              </>
            )}
          </Fact>
        )}
        {order.contract && <Fact name={t("contract")}>№ {order.contract.number}</Fact>}
        <Fact name={t("recipient")}>
          {recipient.fio}
          <br />
          {formatPhone(recipient.phone)}
        </Fact>
        {order.comment && <Fact name={t("comment")}>{order.comment}</Fact>}
      </dl>
    </section>
  );
}

/** Totals and payment method. */
export function OrderSums({ order }: { order: Order }) {
  const { totals, due, parts } = order;
  const canceled = parts.filter(({ status }) => status === "canceled").map((part) => part.totals?.total ?? 0);
  const canceledSum = moneyToNumber(addMoney(...canceled.map(moneyFromNumber)));
  return (
    <section className="order-facts order-total">
      <h2>{t("sums")}</h2>
      <dl className="facts">
        <Fact name={t("payment")}>{paymentText(order)}</Fact>
      </dl>
      <dl className="order-sums">
        {rowsOfTotals(totals).map(({ code, sum }) => (
          <Fact key={code} name={rowName(code, totals.lines)}>
            {code === "delivery" ? deliverySum(order, sum) : shownSum(sum)}
          </Fact>
        ))}
        <div>
          <dt>{t("total")}</dt>
          <dd>{totals.total === null ? shownSum(null) : <Money value={totals.total} />}</dd>
        </div>
        <Fact name={t("vat")}>{shownSum(totals.vat)}</Fact>
        {canceledSum > 0 && <Fact name={t("canceledSum")}>{shownSum(canceledSum)}</Fact>}
        {due !== null && due > 0 && due !== totals.total && <Fact name={t("due")}>{shownSum(due)}</Fact>}
        {totals.weight !== null && totals.weight > 0 && (
          <Fact name={t("weight")}>{formatKilograms(totals.weight)}</Fact>
        )}
        {totals.volumeM3 > 0 && (
          <Fact name={t("volume")}>
            {t("cubicMetres", { volume: formatNumber(Math.max(1, Math.round(totals.volumeM3 * 1000)) / 1000) })}
          </Fact>
        )}
      </dl>
      {totals.total === null && <p className="hint">{t("pricesHidden")}</p>}
    </section>
  );
}

/** Null sums are hidden; a canceled part has no cost to be named. */
function deliverySum({ parts }: Order, sum: number | null): string {
  const isUnknown = parts.some(({ status, delivery }) => status !== "canceled" && delivery.isCostUnknown);
  if (isUnknown && sum !== null && sum > 0) return t("restUnknown", { sum: formatMoney(sum) });
  if (isUnknown) return t("costUnknown");
  return sum === 0 ? t("free") : shownSum(sum);
}

function rowName(code: ShownRow["code"], lines: number): string {
  if (code === "goods") return `${t("goods")}, ${t("lines", { count: lines })}`;
  return t(code === "services" ? "servicesSum" : code);
}

function isKey<T extends object>(key: string, texts: T): key is Extract<keyof T, string> {
  return Object.hasOwn(texts, key);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
