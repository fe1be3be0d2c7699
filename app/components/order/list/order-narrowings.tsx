import { Chip } from "#app/components/kit/chip.tsx";
import { paths } from "#app/components/frame/links.ts";
import { formatDate } from "#app/i18n/format.ts";
import { order as orderTexts } from "#app/i18n/ru/orders/order.ts";
import { orderList as texts } from "#app/i18n/ru/orders/order-list.ts";
import { payment } from "#app/i18n/ru/orders/payment.ts";
import { namespace } from "#app/i18n/translator.ts";
import {
  narrowingsOf,
  ordersAddress,
  type OrdersFilter,
  type OrdersNarrowing,
} from "#app/forms/orders/orders-filter.ts";

const t = namespace("orderList", texts);

/** Applied filters, each a link that removes it. */
export function OrderNarrowings({ filter }: { filter: OrdersFilter }) {
  const narrowings = narrowingsOf(filter);
  if (narrowings.length === 0) return null;
  return (
    <nav className="actions order-narrowings" aria-label={t("applied")}>
      {narrowings.map((narrowing) => (
        <Chip
          key={`${narrowing.what} ${narrowing.value}`}
          href={ordersAddress(narrowing.without)}
          remove={t("remove", { filter: textOf(narrowing) })}
        >
          {textOf(narrowing)}
        </Chip>
      ))}
      <a className="text-link" href={paths.orders}>
        {t("reset")}
      </a>
    </nav>
  );
}

function textOf({ what, value }: OrdersNarrowing): string {
  switch (what) {
    case "q":
      return t("chip.q", { text: value });
    case "number":
      return t("chip.number", { number: value });
    case "from":
      return t("chip.from", { date: formatDate(value) });
    case "to":
      return t("chip.to", { date: formatDate(value) });
    case "payments":
      return t("chip.payment", { status: wordOf(payment.status, value).toLowerCase() });
    default:
      return wordOf(orderTexts.status, value);
  }
}

function wordOf(words: Readonly<Record<string, string>>, status: string): string {
  return words[status] ?? status;
}
