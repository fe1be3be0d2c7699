import { costText, datesText, wayName } from "#app/components/checkout/delivery/way-words.ts";
import type { DeliveryOption } from "#app/contract/delivery/logistics.ts";
import type { OrderChoices } from "#app/contract/orders/order-changes.ts";
import { wayAt } from "#app/domain/logistics/delivery-way.ts";
import {
  addressField,
  dayField,
  floorsField,
  intervalField,
  serviceCodes,
  serviceField,
  wayField,
} from "#app/forms/orders/checkout-fields.ts";
import { formatDay } from "#app/i18n/format.ts";
import { deskOrderChange as texts } from "#app/i18n/ru/desk/order-change.ts";
import { orderChange } from "#app/i18n/ru/orders/order-change.ts";
import { ways } from "#app/i18n/ru/delivery/ways.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOrderChange", texts);
const words = namespace("ways", ways);
const buyers = namespace("orderChange", orderChange);

/** A choice for each pickup point, or one for the way. */
export function choicesOf(option: DeliveryOption, today: string): { value: string; text: string }[] {
  const { providerCode, points, zone } = option;
  const name = wayName(option);
  if (points.length === 0)
    return [
      {
        value: wayAt(providerCode, zone?.code ?? ""),
        text: joined(zone === null ? name : `${name}, ${zone.name}`, costText(option), datesText(option, today)),
      },
    ];
  return points.map(({ code, name: point, address, dateFrom }) => ({
    value: wayAt(providerCode, code),
    text: joined(
      name,
      `${point}, ${address}`,
      costText(option),
      datesText({ ...option, dateFrom, dateTo: dateFrom }, today),
    ),
  }));
}

function joined(...parts: string[]): string {
  return parts.join(" · ");
}

type Delivery = OrderChoices["deliveries"][number];
type Words = { label: string; word: (value: string) => string };

/** Names and values of the fields of delivery, where a colleague has changed them meanwhile. */
export function deliveryWords({ deliveries }: OrderChoices, today: string): ReadonlyMap<string, Words> {
  return new Map(deliveries.flatMap((delivery) => wordsOf(delivery, { today, isOnly: deliveries.length === 1 })));
}

function wordsOf(delivery: Delivery, { today, isOnly }: { today: string; isOnly: boolean }): [string, Words][] {
  const { kind, options, dateFrom, isEstimate } = delivery;
  const named = (field: string) => (isOnly ? field : t("of", { field, goods: t(`goods.${kind}`) }));
  const choices = new Map(options.flatMap((one) => choicesOf(one, today)).map(({ value, text }) => [value, text]));
  const promised = isEstimate ? t("daySoonest") : formatDay(dateFrom, { today });
  const plain = (value: string) => value;
  return [
    [
      wayField(kind),
      { label: named(t("way")), word: (value) => choices.get(value) ?? (value === "" ? buyers("wayKeep") : value) },
    ],
    [addressField(kind), { label: named(t("address")), word: plain }],
    [
      dayField(kind),
      { label: named(t("day")), word: (value) => (value === "" ? promised : formatDay(value, { today })) },
    ],
    [
      intervalField(kind),
      { label: named(t("interval")), word: (value) => (value === "" ? t("anyTime") : value.replace("-", "–")) },
    ],
    ...serviceCodes.map((code): [string, Words] => [
      serviceField(code, kind),
      { label: named(words(`service.${code}`)), word: (value) => t(value === "" ? "stale.no" : "stale.yes") },
    ]),
    [floorsField(kind), { label: named(t("floors")), word: plain }],
  ];
}
