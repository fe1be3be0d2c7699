import type { DeskOrder } from "#app/contract/desk/order.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderComments } from "./order-comments.tsx";
import { OrderContacts } from "./order-contacts.tsx";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderMoney } from "./order-money.tsx";
import { OrderPart } from "./order-part.tsx";
import { orderWord } from "./order-word.ts";
import { StaleStep } from "./stale-step.tsx";

const t = namespace("deskOrder", texts);
const frame = namespace("deskFrame", deskFrame);

type Props = { order: DeskOrder; reply: DeskReply | null; formKey: string; back: string | null };

export function OrderCard({ order, reply, formKey, back }: Props) {
  const { number, createdAt, city } = order;
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("title", { number })}</h1>
        <b>{orderWord("status", order.status)}</b>
        <LinkButton href={back ?? "/desk/orders"}>{frame("back")}</LinkButton>
      </div>
      <p className="muted">{t("placed", { at: formatZonedTime(createdAt, city.timezone), city: city.name })}</p>
      {reply?.stale && <StaleStep {...reply.stale} values={reply.values} timezone={city.timezone} />}
      <OrderActions order={order} back={back} />
      {order.parts.map((part) => (
        <OrderPart
          key={part.uuid}
          part={part}
          timezone={city.timezone}
          documents={order.documents.filter((document) => document.part === part.number).length}
          reply={reply}
          formKey={formKey}
        />
      ))}
      <OrderContacts order={order} />
      <OrderMoney order={order} reply={reply} formKey={formKey} />
      <OrderDocuments order={order} />
      <OrderComments order={order} reply={reply} formKey={formKey} />
      <OrderHistory order={order} />
    </article>
  );
}
