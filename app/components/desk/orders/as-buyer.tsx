import { LinkButton } from "#app/components/kit/button.tsx";
import { detailText } from "#app/components/order/detail-text.ts";
import { shownSum } from "#app/components/order/list/shown-sum.ts";
import type { Order } from "#app/contract/orders/orders.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDate, formatDateTime, formatQuantity } from "#app/i18n/format.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { deskOrderChange } from "#app/i18n/ru/desk/order-change.ts";
import { checkout } from "#app/i18n/ru/orders/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import { orderWord } from "./order-word.ts";

const t = namespace("deskOrder", texts);
const change = namespace("deskOrderChange", deskOrderChange);

/** What the buyer sees of an order, and what he may do with it now. Nothing can be changed here. */
export function AsBuyer({ order, card }: { order: Order; card: string }) {
  const { number, status, createdAt, city, parts, totals, due, can, comment } = order;
  const may = (["change", "cancel", "requestCancel", "pay", "claim"] as const).filter((one) => can[one]);
  const methods: Readonly<Record<string, string>> = checkout.paymentMethod;
  const facts: [string, string][] = [
    [t("facts.recipient"), `${order.recipient.fio}, ${formatPhone(order.recipient.phone)}`],
    [t("facts.comment"), comment ?? ""],
    [t("money.method"), methods[order.paymentMethod] ?? t("unknown")],
    [t("money.status"), orderWord("paymentStatus", order.paymentStatus)],
    [t("money.goods"), shownSum(totals.items)],
    [t("money.delivery"), shownSum(totals.delivery)],
    [t("money.total"), shownSum(order.total)],
    [t("money.due"), shownSum(due)],
    [t("asBuyer.may"), may.length === 0 ? t("asBuyer.nothing") : may.map((one) => t(`asBuyer.can.${one}`)).join(", ")],
  ];
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("asBuyer.title", { number })}</h1>
        <b>{orderWord("status", status)}</b>
        <LinkButton href={card}>{change("toOrder")}</LinkButton>
      </div>
      <p className="muted">{t("asBuyer.hint")}</p>
      <p className="muted">{t("placed", { at: formatDateTime(createdAt, shopZone), city: city.name })}</p>
      <dl className="desk-order-facts">
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {parts.map((part) => (
        <BuyerPart key={part.uuid} part={part} />
      ))}
    </article>
  );
}

function BuyerPart({ part: { number, status, delivery, items } }: { part: Order["parts"][number] }) {
  const place = delivery.point === null ? delivery.address : `${delivery.point.name}, ${delivery.point.address}`;
  return (
    <section className="desk-order-part">
      <div className="desk-heading">
        <h2>{t("part.title", { number })}</h2>
        <b>{orderWord("status", status)}</b>
      </div>
      <p>
        {detailText("way", delivery.providerCode)}, {place}
        {!delivery.isEstimate && `, ${formatDate(delivery.dateFrom)}`}
      </p>
      <div className="desk-table desk-result">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("line.article")}</th>
              <th scope="col">{t("line.name")}</th>
              <th scope="col" className="desk-number">
                {t("line.ordered")}
              </th>
              <th scope="col" className="desk-number">
                {t("line.price")}
              </th>
              <th scope="col" className="desk-number">
                {t("line.sum")}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ uuid, article, name, quantity, unit, price, sum }) => (
              <tr key={uuid}>
                <td data-label={t("line.article")}>{article}</td>
                <td data-label={t("line.name")}>{name}</td>
                <td className="desk-number" data-label={t("line.ordered")}>
                  {formatQuantity(quantity, unit)}
                </td>
                <td className="desk-number" data-label={t("line.price")}>
                  {shownSum(price)}
                </td>
                <td className="desk-number" data-label={t("line.sum")}>
                  {shownSum(sum)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
