import { useFrame } from "#app/components/frame/frame-context.ts";
import { telHref } from "#app/components/frame/links.ts";
import { workHoursText } from "#app/components/frame/work-hours.ts";
import type { Order } from "#app/contract/orders.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDaySpan } from "#app/i18n/day-span.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { providers } from "#app/i18n/ru/providers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("order", texts);

export function PartDelivery({ delivery }: { delivery: Order["parts"][number]["delivery"] }) {
  const { today } = useFrame().city;
  const { point, address, interval, services, dateFrom, dateTo, isEstimate, cost } = delivery;
  return (
    <dl className="facts">
      <div>
        <dt>{wayOf(delivery)}</dt>
        <dd>{isEstimate ? t("noDate") : formatDaySpan(dateFrom, dateTo, { today })}</dd>
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

/** The address on a map that everybody knows: a link, nothing of it is loaded here. */
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
