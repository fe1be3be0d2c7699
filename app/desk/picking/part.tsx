import { PickingCard } from "#app/components/desk/picking/picking-card.tsx";
import { movePartBody, type MovePart } from "#app/contract/desk/order.ts";
import {
  pickBody,
  scanBody,
  shortageBody,
  waybillBody,
  type Picking,
  type Scanned,
} from "#app/contract/desk/picking.ts";
import type { DeskNotice } from "#app/desk/frame/notices.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { parseQuantity, quantityToNumber } from "#app/domain/quantity.ts";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";

const t = namespace("deskPicking", texts);

/** One part that is put together: scans, typed quantities, what is missing, and the steps of the warehouse. */
export const pickingPartPage = deskPage<Picking>({
  path: "picking/:number",
  right: "shipOrders",
  title: ({ number }) => t("part.title", { number }),
  load: ({ call, params }) => call.deskPicking.show({ params: at(params) }),
  act: (request, form) => steps[kindOf(form)](request, form),
  view: ({ data, reply, key, back, url }) => (
    <PickingCard part={data} reply={reply} formKey={key} back={back} ask={url.searchParams.get("ask")} />
  ),
});

type Step = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | ApiVerdict<never>>;

const steps = {
  scan: async ({ call, url, params }, form) => {
    const body = scanBody.safeParse({ version: versionIn(form), code: textIn(form, "code") });
    if (!body.success) return invalid(form, t("scan.empty"));
    const done = await call.deskPicking.scan({ params: at(params), body: body.data, key: textIn(form, "key") });
    if (!done.ok) return done;
    if (done.value.added === null) return { to: `${url.pathname}?ask=${done.value.item}` };
    return { to: url.pathname, notice: picked("scanAdded", done.value) };
  },
  pick: async ({ call, url, params }, form) => {
    const typed = parseQuantity(textIn(form, "quantity"));
    const body = pickBody.safeParse({
      ...{ version: versionIn(form), item: textIn(form, "item") },
      quantity: typed.ok ? quantityToNumber(typed.value) : Number.NaN,
    });
    if (!body.success) return invalid(form, t("line.badQuantity"));
    const done = await call.deskPicking.pick({ params: at(params), body: body.data, key: textIn(form, "key") });
    return done.ok ? { to: url.pathname, notice: picked("pickSaved", done.value) } : done;
  },
  take: (request, form) => moved(request, form, "assembling"),
  ship: (request, form) => moved(request, form, "shipped"),
  assemble: async ({ call, url, params }, form) => {
    const body = { version: versionIn(form) };
    const done = await call.deskPicking.assemble({ params: at(params), body, key: textIn(form, "key") });
    return done.ok ? { to: url.pathname, notice: { key: "partAssembled", values: at(params) } } : done;
  },
  shortage: async ({ call, url, params }, form) => {
    const body = shortageBody.safeParse({ version: versionIn(form), rest: textIn(form, "rest") });
    if (!body.success) return invalid(form, t("step.invalid"));
    const done = await call.deskPicking.reportShortage({
      params: at(params),
      body: body.data,
      key: textIn(form, "key"),
    });
    if (!done.ok) return done;
    const { waiting } = done.value;
    // A part whose goods are all missing is no longer assigned to a warehouse.
    const to = waiting === at(params).number ? "/desk/picking" : url.pathname;
    return { to, notice: { key: "shortageNoted", values: { number: waiting } } };
  },
  waybill: async ({ call, url, params }, form) => {
    const body = waybillBody.safeParse({ version: versionIn(form), waybill: textIn(form, "waybill") });
    if (!body.success) return invalid(form, t("step.invalid"));
    const done = await call.deskPicking.saveWaybill({ params: at(params), body: body.data, key: textIn(form, "key") });
    return done.ok ? { to: url.pathname, notice: { key: "waybillSaved" } } : done;
  },
} satisfies Record<string, Step>;

/** Steps of the order's graph, by the same call as on the order's card. */
async function moved({ call, url, params }: DeskRequest, form: FormData, to: MovePart["to"]) {
  const body = movePartBody.safeParse({
    ...{ version: versionIn(form), from: textIn(form, "from"), to },
    track: textIn(form, "track"),
    despiteDebt: form.get("despiteDebt") === "yes",
  });
  if (!body.success) return invalid(form, t("step.invalid"));
  const done = await call.deskOrder.move({ params: at(params), body: body.data, key: textIn(form, "key") });
  if (done.ok) {
    const key = to === "assembling" ? ("partTaken" as const) : ("partShipped" as const);
    return { to: url.pathname, notice: { key, values: at(params) } };
  }
  if (done.code !== "creditStopped") return done;
  return { reply: { ...typedReply(form), messages: done.messages, step: "debt" } };
}

function kindOf(form: FormData): keyof typeof steps {
  const [kind = ""] = textIn(form, "form").split(".");
  return isStep(kind) ? kind : "scan";
}

function isStep(kind: string): kind is keyof typeof steps {
  return Object.hasOwn(steps, kind);
}

function picked(key: "scanAdded" | "pickSaved", { name, picked: now, ordered }: Scanned): DeskNotice {
  return { key, values: { name: name.slice(0, 100), picked: now, ordered } };
}

function at(params: DeskRequest["params"]): { number: string } {
  return { number: params["number"] ?? "" };
}

function invalid(form: FormData, message: string): DeskOutcome {
  return { reply: { ...typedReply(form), messages: [message] } };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function versionIn(form: FormData): number {
  return Number(textIn(form, "version") || Number.NaN);
}
