import type { DeskOrder } from "#app/contract/desk/order.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { changedText } from "#app/components/order/change/changed-text.ts";
import { orderWord } from "./order-word.ts";

const t = namespace("deskOrder", texts);

/** Newest first, with the people and their words. */
export function OrderHistory({ order }: { order: DeskOrder }) {
  return (
    <section>
      <h2>{t("history.title")}</h2>
      <ol className="desk-order-history" reversed>
        {order.history.toReversed().map((entry, at) => (
          <li key={`${entry.at} ${at}`}>
            <time dateTime={entry.at} className="muted">
              {formatZonedTime(entry.at, order.city.timezone)}
            </time>{" "}
            {textOf(entry)}{" "}
            <small className="muted">{[entry.name, wordsOf(entry.comment)].filter(Boolean).join(": ")}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function textOf(entry: DeskOrder["history"][number]): string {
  const { field, to, subject } = entry;
  const changed = field === "line" && subject === null ? null : changedText(entry);
  if (changed !== null) return changed;
  const [kind, part] = field.split(".");
  if (kind === "payment") return t("history.payment", { status: orderWord("paymentStatus", to) });
  if (kind === "travel") {
    const status = orderWord("deliveryStatus", to);
    return part === undefined ? t("history.travel", { status }) : t("history.travelOf", { part, status });
  }
  if (kind !== "status") return t("history.other");
  const status = orderWord("status", to);
  return part === undefined ? t("history.status", { status }) : t("history.part", { part, status });
}

/** A reason is a code, other comments are words. */
function wordsOf(comment: string | null): string | null {
  return comment !== null && Object.hasOwn(texts.reason, comment) ? orderWord("reason", comment) : comment;
}
