import type { Order } from "#app/contract/orders.ts";
import { partPosition } from "#app/domain/order/number.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { partAnchor } from "./order-path.ts";
import { StatusWord } from "./status-word.tsx";

const t = namespace("order", texts);

/** Where each part of an order of several stands, and how far it has come. */
export function PartLinks({ order: { number, parts } }: { order: Pick<Order, "number" | "parts"> }) {
  if (parts.length < 2) return null;
  return (
    <nav className="part-links" aria-label={t("parts")}>
      <ul>
        {parts.map((part) => {
          const position = partPosition(number, part.number);
          return (
            <li key={part.uuid}>
              <a className="text-link" href={`#${partAnchor(position)}`}>
                {t("partLink", { part: position, lines: t("lines", { count: part.items.length }) })}
              </a>
              <StatusWord status={part.status} />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
