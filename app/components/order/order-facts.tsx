import type { ReactNode } from "react";
import { Money } from "#app/components/kit/money.tsx";
import type { Order } from "#app/contract/orders.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatKilograms, formatMoney } from "#app/i18n/format.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("order", texts);

/** What holds for the whole order, and its sums. */
export function OrderFacts({ order }: { order: Order }) {
  const { totals, recipient } = order;
  return (
    <aside className="order-facts">
      <h2>{t("facts")}</h2>
      <dl className="facts">
        {order.counterparty && <Fact name={t("buyer")}>{order.counterparty.name}</Fact>}
        <Fact name={t("recipient")}>
          {recipient.fio}
          <br />
          {formatPhone(recipient.phone)}
        </Fact>
        {order.paymentMethod === "onDelivery" && <Fact name={t("payment")}>{t("onDelivery")}</Fact>}
        {order.comment && <Fact name={t("comment")}>{order.comment}</Fact>}
      </dl>
      <dl className="order-sums">
        <Fact name={`${t("goods")}, ${t("lines", { count: totals.lines })}`}>{formatMoney(totals.items)}</Fact>
        <Fact name={t("delivery")}>{totals.delivery === 0 ? t("free") : formatMoney(totals.delivery)}</Fact>
        <Fact name={t("weight")}>{formatKilograms(totals.weight)}</Fact>
        <Fact name={t("vat")}>{formatMoney(totals.vat)}</Fact>
        <Fact name={t("total")}>
          <Money value={totals.total} />
        </Fact>
      </dl>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
