import { useFrame } from "#app/components/frame/frame-context.ts";
import { telHref } from "#app/domain/phone.ts";
import { workHoursText } from "#app/i18n/work-hours.ts";
import type { Order } from "#app/contract/orders/orders.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDaySpan } from "#app/i18n/day-span.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { order as texts } from "#app/i18n/ru/orders/order.ts";
import { providers } from "#app/i18n/ru/providers.ts";
import { restText, waitingText } from "#app/i18n/waiting-text.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("order", texts);

/** A delivery with its lines. */
type DatedPart = {
  delivery: Order["parts"][number]["delivery"];
  items: readonly Pick<Order["parts"][number]["items"][number], "name" | "state" | "promisedDate">[];
};

export function PartDelivery({ part: { delivery, items } }: { part: DatedPart }) {
  const { today } = useFrame().city;
  const { point, address, interval, services, dateFrom, dateTo, isEstimate, hasDates, cost, isCostUnknown } = delivery;
  const live = items.filter(({ state }) => state !== "canceled");
  const waiting = live.filter(({ promisedDate }) => promisedDate === null);
  const isDated = !isEstimate || (hasDates && waiting.length < live.length);
  const day = formatDaySpan(dateFrom, dateTo, { today });
  const dayText = isEstimate ? restText(day, waiting.length) : day;
  return (
    <dl className="facts">
      <div>
        <dt>{wayOf(delivery)}</dt>
        <dd>
          {isEstimate && isDated && waiting.length > 0 && (
            <span className="hint">{waitingText(waiting.map(({ name }) => name))}</span>
          )}
          {isDated ? dayText : t("noDate")}
        </dd>
      </div>
      {point && (
        <div>
          <dt>{t("pickupAt")}</dt>
          <dd>
            {point.name}, {point.address}
            <br />
            <span className="muted">{workHoursText(point.schedule)}</span>,{" "}
            <a href={telHref(point.phone)}>{formatPhone(point.phone)}</a>,{" "}
            <a className="text-link" href={mapUrl(point.address)} rel="noreferrer" target="_blank">
              {t("onMap")}
            </a>
          </dd>
        </div>
      )}
      {address && (
        <div>
          <dt>{t("where")}</dt>
          <dd>{address}</dd>
        </div>
      )}
      {interval && (
        <div>
          <dt>{t("interval")}</dt>
          <dd>{intervalText(interval)}</dd>
        </div>
      )}
      {services.length > 0 && (
        <div>
          <dt>{t("services")}</dt>
          <dd>{services.map(serviceText).join(", ")}</dd>
        </div>
      )}
      {isCostUnknown && (
        <div>
          <dt>{t("cost")}</dt>
          <dd>{t("costUnknown")}</dd>
        </div>
      )}
      {cost !== null && cost > 0 && (
        <div>
          <dt>{t("cost")}</dt>
          <dd>{formatMoney(cost)}</dd>
        </div>
      )}
    </dl>
  );
}

type Delivery = Order["parts"][number]["delivery"];

/** The address on a public map: a plain link, nothing of it is embedded. */
function mapUrl(address: string): string {
  return `https://yandex.ru/maps/?${new URLSearchParams({ text: address })}`;
}

function wayOf({ type, providerCode }: Delivery): string {
  return type === "transport" && isProvider(providerCode) ? providers[providerCode] : t(type);
}

function isProvider(code: string): code is keyof typeof providers {
  return Object.hasOwn(providers, code);
}

function intervalText(interval: string): string {
  const [from = "", to = ""] = interval.split("-");
  return t("intervalOf", { from, to });
}

function serviceText({ code, qty }: Delivery["services"][number]): string {
  return code === "floor" ? t("floors", { qty }) : t(`service.${code}`);
}
