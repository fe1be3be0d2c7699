import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Field, fieldId, Labelled } from "#app/components/kit/fields/field.tsx";
import { orderPageSizes, orderSorts } from "#app/domain/order/order-list.ts";
import { paymentStatuses } from "#app/domain/order/payment-status.ts";
import { masterStatuses } from "#app/domain/order/status.ts";
import { order as orderTexts } from "#app/i18n/ru/orders/order.ts";
import { orderList as texts } from "#app/i18n/ru/orders/order-list.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { settlementProblems } from "#app/i18n/ru/settlements/settlement-problems.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ordersAddress, type OrdersFilter, type PeriodFault } from "#app/forms/orders/orders-filter.ts";

const t = namespace("orderList", texts);
const to = namespace("order", orderTexts);
const tp = namespace("payment", payment);

/** A plain GET form; sort and page size are kept. */
export function OrderFilter({ filter, fault }: { filter: OrdersFilter; fault: PeriodFault | null }) {
  const { q, number, from, to: until, statuses, payments, sort, limit } = filter;
  const faultOf = (end: "from" | "to") => (fault?.field === end ? [settlementProblems[fault.code]] : undefined);
  return (
    // Uncontrolled fields show another address's values only when remounted.
    <form className="order-filter" method="get" aria-label={t("filter")} key={ordersAddress(filter)}>
      <Field type="search" name="q" label={t("q")} hint={t("qHint")} defaultValue={q} maxLength={100} />
      <Field name="number" label={t("number")} defaultValue={number} maxLength={40} autoComplete="off" />
      <Field type="date" name="from" label={t("from")} defaultValue={from} errors={faultOf("from")} />
      <Field type="date" name="to" label={t("to")} defaultValue={until} errors={faultOf("to")} />
      <Labelled id={fieldId("sort")} label={t("sort")}>
        <select className="input" id={fieldId("sort")} name="sort" defaultValue={sort}>
          {orderSorts.map((one) => (
            <option key={one} value={one}>
              {t(`sorts.${one}`)}
            </option>
          ))}
        </select>
      </Labelled>
      {limit !== orderPageSizes[0] && <input type="hidden" name="limit" value={limit} />}
      <Details summary={t("statuses")} open={statuses.length > 0}>
        <div className="order-filter-ticks">
          {masterStatuses.map((status) => (
            <Check
              key={status}
              name="status"
              id={fieldId(`status-${status}`)}
              value={status}
              defaultChecked={statuses.includes(status)}
            >
              {to(`status.${status}`)}
            </Check>
          ))}
        </div>
      </Details>
      <Details summary={t("payments")} open={payments.length > 0}>
        <div className="order-filter-ticks">
          {paymentStatuses.map((status) => (
            <Check
              key={status}
              name="payment"
              id={fieldId(`payment-${status}`)}
              value={status}
              defaultChecked={payments.includes(status)}
            >
              {tp(`status.${status}`)}
            </Check>
          ))}
        </div>
      </Details>
      <p className="actions">
        <Button>{t("show")}</Button>
      </p>
    </form>
  );
}
