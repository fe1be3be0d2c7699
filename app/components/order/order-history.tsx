import { useFrame } from "#app/components/frame/frame-context.ts";
import type { Order } from "#app/contract/orders/orders.ts";
import { partPosition } from "#app/domain/order/number.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { order as texts } from "#app/i18n/ru/orders/order.ts";
import { orderParts } from "#app/i18n/ru/orders/order-parts.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { changedText } from "#app/components/order/change/changed-text.ts";
import { countedParts } from "./counted-parts.ts";

type Entry = Order["history"][number];

const t = namespace("order", texts);
const paying = namespace("payment", payment);

/** History of an order, newest first. */
export function OrderHistory({ order }: { order: Order }) {
  const { timezone } = useFrame().city;
  const entries = order.history.flatMap((entry) => {
    const text = textOf(entry, order);
    return text === null ? [] : [{ at: entry.at, text, who: authorOf(entry) }];
  });
  if (entries.length === 0) return null;
  return (
    <section className="order-history">
      <h2>{t("history")}</h2>
      <ol>
        {entries.toReversed().map(({ at, text, who }, index) => (
          <li key={`${at} ${index}`}>
            <time dateTime={at} className="muted">
              {formatDateTime(at, timezone)}
            </time>{" "}
            {text} <small className="muted">{who}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Null for an entry without wording. */
function textOf(entry: Entry, order: Order): string | null {
  const changed = changedText(entry);
  if (changed !== null) return changed;
  const { field, to } = entry;
  if (field === "approval") return t("historyApproved");
  if (field === "payment")
    return isKey(to, payment.status) ? t("historyPayment", { status: paying(`status.${to}`) }) : null;
  const about = /^(status|travel)(?:\.(\d+))?$/.exec(field);
  if (about === null) return null;
  const [, kind, part] = about;
  return kind === "travel" ? travelText(part, entry, order) : statusText(part, entry, order);
}

function travelText(part: string | undefined, { to }: Entry, order: Order): string | null {
  if (!isKey(to, dictionary.deliveryStatus)) return null;
  const status = dictionary.deliveryStatus[to];
  return part === undefined
    ? t("historyTravel", { status })
    : t("historyPartTravel", { part, of: countedParts(order), status });
}

/** With the part's goods and document if the order has several parts. */
function statusText(part: string | undefined, entry: Entry, order: Order): string | null {
  const { to, comment } = entry;
  if (!isKey(to, texts.status)) return null;
  const own = order.parts.find(
    ({ number }) => part === undefined || partPosition(order.number, number) === Number(part),
  );
  const details = [
    ...(isKey(comment, texts.cancelReason) ? [t(`cancelReason.${comment}`)] : []),
    ...(part === undefined || own === undefined ? [] : [t("lines", { count: own.items.length })]),
    ...(own === undefined || !hasBroughtDocument(entry, order) ? [] : documentsOf(own.number, order)),
  ];
  const more = details.length === 0 ? "" : ` (${details.join(", ")})`;
  if (part === undefined) return t(`status.${to}`) + more;
  const status = isKey(to, orderParts.status) ? orderParts.status[to] : t(`status.${to}`);
  return t("historyPart", { part, of: countedParts(order), status }) + more;
}

/** The document is issued at the first step at which the goods have left. */
function hasBroughtDocument(entry: Entry, { history }: Order): boolean {
  const hasLeft = ({ field, to }: Entry) => field === entry.field && (to === "shipped" || to === "completed");
  return history.find(hasLeft) === entry;
}

function documentsOf(part: string, { documents }: Order): string[] {
  return documents
    .filter((document) => document.type === "upd" && document.part === part)
    .map(({ number }) => t("historyDocument", { number }));
}

/** A person of the company by name, of the shop as manager or unnamed. */
function authorOf({ name, actor }: Entry): string {
  return name ?? (actor === "manager" ? t("actor.manager") : t("actor.system"));
}

function isKey<T extends object>(key: string | null, texts: T): key is Extract<keyof T, string> {
  return key !== null && Object.hasOwn(texts, key);
}
