import type { ReactNode } from "react";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { Thumbnail } from "#app/components/kit/picture.tsx";
import { CancelPart } from "#app/components/order/change/cancel-order.tsx";
import { shownSum } from "#app/components/order/list/shown-sum.ts";
import type { Order } from "#app/contract/orders/orders.ts";
import { neverArrived } from "#app/domain/order/moves.ts";
import { partPosition } from "#app/domain/order/number.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDay, formatQuantity, formatDeadline } from "#app/i18n/format.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { order as texts } from "#app/i18n/ru/orders/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { countedParts } from "./counted-parts.ts";
import { changePath, compositionPath, partAnchor } from "./order-path.ts";
import { PartDelivery } from "./part-delivery.tsx";
import { StatusWord } from "./status-word.tsx";

const t = namespace("order", texts);

type Props = { part: Order["parts"][number]; order: Order; reply: FormReply | null };

/** One shipment with its status and dates. */
export function OrderPart({ part, order, reply }: Props) {
  const position = partPosition(order.number, part.number);
  return (
    <section className="order-part" id={partAnchor(position)}>
      <header>
        <h2>{t(`kind.${kindNow(part)}`)}</h2>
        <StatusWord status={part.status} />
        <small className="muted">
          {order.parts.length > 1
            ? t("part", { part: position, of: countedParts(order), number: part.number })
            : t("onlyPart", { number: part.number })}
        </small>
        <span className="price">{shownSum(part.itemsSum)}</span>
      </header>
      {part.status !== "canceled" && <PartDelivery part={part} />}
      <PartTravel part={part} />
      <OrderItems items={part.items} />
      {order.parts.length > 1 && (
        <p className="order-part-papers">
          {part.can.change && (
            <a className="text-link" href={changePath(order.number, part.number)}>
              {t("changePart", { part: position })}
            </a>
          )}
          <a className="text-link" href={compositionPath(order.number, part.number)}>
            {t("composition")}
          </a>
        </p>
      )}
      <CancelPart order={order} part={part} reply={reply} />
    </section>
  );
}

/** Goods that were there when they were ordered may have to be waited for now. */
function kindNow({ kind, status }: Props["part"]): Props["part"]["kind"] {
  return kind === "available" && status === "awaitingSupply" ? "notAvailable" : kind;
}

type Item = Order["parts"][number]["items"][number];

function OrderItems({ items }: { items: Item[] }) {
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
              {item.slug !== null && <Thumbnail src={item.image} width={56} height={42} />}
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

/** Shown only if it differs from the part's status. */
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

/** States of partial quantities. */
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

const words: Readonly<Record<string, string>> = dictionary.deliveryStatus;

/** Known tracking events. */
function PartTravel({ part }: { part: Order["parts"][number] }) {
  const { timezone } = useFrame().city;
  const { status, deliveryStatus, storeUntil, trackNumber, trackUrl, cancelReason } = part;
  const isStored = status === "readyForPickup" && storeUntil !== null;
  const way = deliveryStatus === "pending" || deliveryStatus === "canceled" ? undefined : words[deliveryStatus];
  if (!isStored && trackNumber === null && way === undefined && cancelReason === null) return null;
  return (
    <dl className="facts part-travel">
      {neverArrived(part) && <Fact name={t("status.returned")}>{t("neverArrived")}</Fact>}
      {isKey(cancelReason, texts.cancelReason) && (
        <Fact name={t("status.canceled")}>{t(`cancelReason.${cancelReason}`)}</Fact>
      )}
      {way !== undefined && !neverArrived(part) && <Fact name={t("deliveryStep")}>{way}</Fact>}
      {isStored && <Fact name={t("storeUntil")}>{formatDeadline(storeUntil, timezone)}</Fact>}
      {trackNumber !== null && (
        <Fact name={t("track")}>
          {trackNumber}
          {trackUrl !== null && (
            <>
              {" "}
              <a className="text-link" href={trackUrl} rel="noreferrer" target="_blank">
                {t("trackAt")}
              </a>
            </>
          )}
        </Fact>
      )}
    </dl>
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

function isKey<T extends object>(key: string | null, texts: T): key is Extract<keyof T, string> {
  return key !== null && Object.hasOwn(texts, key);
}
