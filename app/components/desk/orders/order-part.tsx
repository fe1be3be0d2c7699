import type { ReactNode } from "react";
import type { DeskOrderPart } from "#app/contract/desk/order.ts";
import { Thumbnail } from "#app/components/kit/picture.tsx";
import { namedPlace } from "#app/domain/city/named-place.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatDate, formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { orderWord } from "./order-word.ts";
import { PartErp } from "./part-erp.tsx";
import { PartMoney } from "./part-money.tsx";
import { PartSteps } from "./part-steps.tsx";

const t = namespace("deskOrder", texts);

type Props = { part: DeskOrderPart; timezone: string; documents: number; reply: DeskReply | null; formKey: string };

/** `documents`: how many the part has. */
export function OrderPart({ part, timezone, documents, reply, formKey }: Props) {
  const { number, status, deliveryStatus, warehouse, delivery, track, cancelReason, erp } = part;
  return (
    <section className="desk-order-part" id={`part-${part.position}`}>
      <div className="desk-heading">
        <h2>{t("part.title", { number })}</h2>
        <b>{orderWord("status", status)}</b>
      </div>
      <dl className="desk-order-facts">
        <dt>{t("part.warehouse")}</dt>
        <dd>{warehouse === null ? t("part.awaited") : namedPlace(warehouse)}</dd>
        <dt>{t("part.delivery")}</dt>
        <dd>
          {delivery.type === "pickup" ? t("part.pickup") : t("part.courier")},{" "}
          {orderWord("deliveryStatus", deliveryStatus).toLowerCase()}
        </dd>
        <dt>{t("part.place")}</dt>
        <dd>{delivery.place ?? t("part.veiled")}</dd>
        {delivery.dateFrom !== null && delivery.dateTo !== null && (
          <>
            <dt>{t("part.when")}</dt>
            <dd>{daysOf(delivery.dateFrom, delivery.dateTo, delivery)}</dd>
          </>
        )}
        {track !== null && (
          <>
            <dt>{t("part.track")}</dt>
            <dd>{track}</dd>
          </>
        )}
        {cancelReason !== null && (
          <>
            <dt>{t("part.reason")}</dt>
            <dd>{orderWord("reason", cancelReason)}</dd>
          </>
        )}
      </dl>
      {erp !== null && <PartErp erp={erp} timezone={timezone} />}
      <PartLines lines={part.lines} />
      <PartSteps part={part} reply={reply} formKey={formKey} />
      <PartMoney part={part} documents={documents} reply={reply} formKey={formKey} />
    </section>
  );
}

function daysOf(from: string, to: string, { interval, isEstimate }: DeskOrderPart["delivery"]): string {
  const dates = from === to ? formatDate(from) : t("part.days", { from: formatDate(from), to: formatDate(to) });
  const days = interval === null ? dates : `${dates}, ${interval}`;
  return isEstimate ? t("part.estimate", { days }) : days;
}

/** Without sums for people who may not see them. */
function PartLines({ lines }: Pick<DeskOrderPart, "lines">) {
  const hasMoney = lines.some(({ sum }) => sum !== null);
  const hasPlaces = lines.some(({ place }) => place !== null);
  return (
    <div className="desk-table desk-result">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("line.picture")}</th>
            <th scope="col">{t("line.article")}</th>
            <th scope="col">{t("line.name")}</th>
            {hasPlaces && <th scope="col">{t("line.place")}</th>}
            <th scope="col" className="desk-number">
              {t("line.ordered")}
            </th>
            <th scope="col" className="desk-number">
              {t("line.confirmed")}
            </th>
            <th scope="col" className="desk-number">
              {t("line.picked")}
            </th>
            <th scope="col" className="desk-number">
              {t("line.shipped")}
            </th>
            <th scope="col" className="desk-number">
              {t("line.returned")}
            </th>
            {hasMoney && (
              <th scope="col" className="desk-number">
                {t("line.price")}
              </th>
            )}
            {hasMoney && (
              <th scope="col" className="desk-number">
                {t("line.sum")}
              </th>
            )}
            <th scope="col">{t("line.stock")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.uuid} {...{ line, hasMoney, hasPlaces }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type LineProps = { line: DeskOrderPart["lines"][number]; hasMoney: boolean; hasPlaces: boolean };

function Line({ line, hasMoney, hasPlaces }: LineProps) {
  const { article, userArticle, name, unit, image, place, stock, price, sum } = line;
  return (
    <tr>
      <td data-label={t("line.picture")}>
        <Thumbnail src={image?.url ?? null} width={48} height={36} />
      </td>
      <td data-label={t("line.article")}>
        <span>
          {article}
          {userArticle !== null && <small className="muted"> {t("line.own", { article: userArticle })}</small>}
        </span>
      </td>
      <td data-label={t("line.name")}>{name}</td>
      {hasPlaces && <td data-label={t("line.place")}>{place ?? ""}</td>}
      <Amount label={t("line.ordered")}>{formatQuantity(line.ordered, unit)}</Amount>
      <Amount label={t("line.confirmed")}>{formatQuantity(line.confirmed)}</Amount>
      <Amount label={t("line.picked")}>{formatQuantity(line.picked)}</Amount>
      <Amount label={t("line.shipped")}>{formatQuantity(line.shipped)}</Amount>
      <Amount label={t("line.returned")}>{formatQuantity(line.returned)}</Amount>
      {hasMoney && <Amount label={t("line.price")}>{price !== null && formatMoney(price)}</Amount>}
      {hasMoney && <Amount label={t("line.sum")}>{sum !== null && formatMoney(sum)}</Amount>}
      <td data-label={t("line.stock")}>
        {stock !== null &&
          t("line.stockOf", { onHand: formatQuantity(stock.onHand), free: formatQuantity(stock.free) })}
      </td>
    </tr>
  );
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="desk-number" data-label={label}>
      {children}
    </td>
  );
}
