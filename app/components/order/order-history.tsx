import { useFrame } from "#app/components/frame/frame-context.ts";
import type { Order } from "#app/contract/orders.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { payment } from "#app/i18n/ru/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import { changedText } from "./changed-text.ts";

const t = namespace("order", texts);
const paying = namespace("payment", payment);

/** What has become of an order, newest first. */
export function OrderHistory({ order: { history } }: { order: Order }) {
  const { timezone } = useFrame().city;
  const said = history.flatMap((entry) => {
    const text = textOf(entry);
    return text === null ? [] : [{ at: entry.at, text, who: whoOf(entry) }];
  });
  if (said.length === 0) return null;
  return (
    <section className="order-history">
      <h2>{t("history")}</h2>
      <ol>
        {said.toReversed().map(({ at, text, who }, index) => (
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

/** Null for an entry that the buyer has no words for. */
function textOf(entry: Order["history"][number]): string | null {
  const changed = changedText(entry);
  if (changed !== null) return changed;
  const { field, to, comment } = entry;
  if (field === "approval") return t("historyApproved");
  if (field === "payment")
    return isKey(to, payment.status) ? t("historyPayment", { status: paying(`status.${to}`) }) : null;
  const travel = /^travel(?:\.(\d+))?$/.exec(field);
  if (travel !== null) return travelText(travel[1], to);
  const part = /^status(?:\.(\d+))?$/.exec(field);
  if (part === null || !isKey(to, texts.status)) return null;
  const status = t(`status.${to}`);
  const reason = isKey(comment, texts.cancelReason) ? ` (${t(`cancelReason.${comment}`)})` : "";
  return (part[1] === undefined ? status : t("historyPart", { part: part[1], status })) + reason;
}

function travelText(part: string | undefined, to: string | null): string | null {
  if (!isKey(to, dictionary.deliveryStatus)) return null;
  const status = dictionary.deliveryStatus[to];
  return part === undefined ? t("historyTravel", { status }) : t("historyPartTravel", { part, status });
}

/** A person of the company by his name; of the shop its manager, or nobody in particular. */
function whoOf({ name, actor }: Order["history"][number]): string {
  return name ?? (actor === "manager" ? t("actor.manager") : t("actor.system"));
}

function isKey<T extends object>(key: string | null, texts: T): key is Extract<keyof T, string> {
  return key !== null && Object.hasOwn(texts, key);
}
