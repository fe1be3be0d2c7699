import { CityDelivery, DeliveryCities } from "#app/components/desk/places/delivery-tables.tsx";
import { DeliveryRow, NewDelivery } from "#app/components/desk/places/delivery-forms.tsx";
import {
  deliveryCode,
  removeDeliveryBody,
  saveDeliveryBody,
  type DeskDelivery,
  type DeskDeliveryCity,
  type DeskDeliveryRow,
} from "#app/contract/desk/shop/delivery.ts";
import {
  deliveryCodes,
  deliveryFields,
  deliveryKinds,
  isDeliveryNumber,
  plainNumber,
  type DeliveryKind,
} from "#app/domain/desk/delivery.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { keyIn, textIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { invalid, refusedFields } from "#app/desk/orders/form-values.ts";
import { deskDelivery } from "#app/i18n/ru/desk/shop/delivery.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bareProblem, type Problem } from "#app/shop-api/problem.ts";
import { wordedFaults } from "./place-form.ts";

const t = namespace("deskDelivery", deskDelivery);
const missing = no("notFound", bareProblem("notFound", 404));

const kindOf = (params: Readonly<Record<string, string>>) => deliveryKinds.find((one) => one === params["kind"]);
const cityPath = (city: string) => `/desk/delivery/${city}`;

/** «Доставка» by city (desk §6). */
export const deliveryPage = deskPage<DeskDeliveryCity[]>({
  path: "delivery",
  right: "seePlaces",
  title: t("title"),
  async load({ call }) {
    const listed = await call.deskDelivery.list();
    return listed.ok ? ok(listed.value.items) : listed;
  },
  view: ({ data }) => <DeliveryCities cities={data} />,
});

export const cityDeliveryPage = deskPage<DeskDelivery>({
  path: "delivery/:city",
  right: "seePlaces",
  title: ({ city }) => t("cityTitle", { city: city.name }),
  load: ({ call, params }) => call.deskDelivery.show({ params: { city: params["city"] ?? "" } }),
  view: ({ data }) => <CityDelivery delivery={data} />,
});

/** A new tariff, zone, vehicle or service. */
export const newDeliveryPage = deskPage<{ delivery: DeskDelivery; kind: DeliveryKind }>({
  path: "delivery/:city/new/:kind",
  right: "editPlaces",
  title: ({ kind }) => t(`adding.${kind}`),
  async load({ call, params }) {
    const kind = kindOf(params);
    if (kind === undefined) return missing;
    const shown = await call.deskDelivery.show({ params: { city: params["city"] ?? "" } });
    return shown.ok ? ok({ delivery: shown.value, kind }) : shown;
  },
  async act({ call, params }, form) {
    const kind = kindOf(params);
    const city = params["city"] ?? "";
    if (kind === undefined) return missing;
    const code = deliveryCode.safeParse(textIn(form, "rowCode"));
    if (!code.success || code.data.length < 2)
      return invalid(form, "", { rowCode: [t(deliveryCodes[kind] === null ? "fault.code" : "fault.choice")] });
    const body = saveDeliveryBody.safeParse({ version: 0, fields: sentFields(form, kind) });
    if (!body.success) return refusedFields(form, body.error, t("invalid"));
    const named = { city, kind, code: code.data };
    const saved = await call.deskDelivery.save({ params: named, body: body.data, key: keyIn(form) });
    return saved.ok ? { to: cityPath(city), notice: { key: "saved" } } : deliveryFault(saved);
  },
  view: ({ data: { delivery, kind }, reply, key }) => (
    <NewDelivery {...{ delivery, kind, reply }} formKey={key} back={cityPath(delivery.city.uuid)} />
  ),
});

/** One of them, with its form and its removal. */
export const deliveryRowPage = deskPage<{ delivery: DeskDelivery; row: DeskDeliveryRow }>({
  path: "delivery/:city/:kind/:code",
  right: "editPlaces",
  title: ({ delivery, row }) => `${t(`kind.${row.kind}`)}, ${delivery.city.name}`,
  async load({ call, params }) {
    const shown = await call.deskDelivery.show({ params: { city: params["city"] ?? "" } });
    if (!shown.ok) return shown;
    const row = shown.value.rows.find(({ kind, code }) => kind === params["kind"] && code === params["code"]);
    return row === undefined || !shown.value.canEdit ? missing : ok({ delivery: shown.value, row });
  },
  async act({ call, params }, form) {
    const kind = kindOf(params);
    const { city = "", code = "" } = params;
    if (kind === undefined) return missing;
    const [named, key] = [{ city, kind, code }, keyIn(form)];
    const to = cityPath(city);
    if (textIn(form, "form") === "remove") {
      const body = removeDeliveryBody.safeParse({ version: versionIn(form) });
      if (!body.success) return refusedFields(form, body.error, t("invalid"));
      const removed = await call.deskDelivery.remove({ params: named, body: body.data, key });
      return removed.ok ? { to, notice: { key: "deliveryRemoved" } } : removed;
    }
    const body = saveDeliveryBody.safeParse({ version: versionIn(form), fields: sentFields(form, kind) });
    if (!body.success) return refusedFields(form, body.error, t("invalid"));
    if (body.data.version === 0) return invalid(form, t("invalid"));
    const saved = await call.deskDelivery.save({ params: named, body: body.data, key });
    return saved.ok ? { to, notice: { key: "saved" } } : deliveryFault(saved);
  },
  view: ({ data: { delivery, row }, staff, reply, key }) => (
    <DeliveryRow {...{ delivery, row, staff, reply }} formKey={key} back={cityPath(delivery.city.uuid)} />
  ),
});

function sentFields(form: FormData, kind: DeliveryKind): Record<string, string> {
  const names = deliveryFields[kind].filter((name) => form.has(name));
  return Object.fromEntries(
    names.map((name) => {
      const text = textIn(form, name);
      return [name, isDeliveryNumber(name) ? plainNumber(text) : text.replaceAll("–", "-")] as const;
    }),
  );
}

/** Refused values, worded by what their fields take. */
function deliveryFault<P extends Pick<Problem, "code" | "data" | "errors">>(refused: P): P {
  return wordedFaults(refused, deskDelivery.fault);
}
