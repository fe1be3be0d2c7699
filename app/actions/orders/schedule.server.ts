import { uuidShape } from "#app/contract/parts.ts";
import type { ScheduleDetail } from "#app/contract/orders/schedules.ts";
import { quantityFields, typedQuantities } from "#app/forms/basket/quantities.ts";
import type { Notice } from "#app/forms/reply.ts";
import { newScheduleBodyOf, newScheduleForm, scheduleBodyOf, scheduleForm } from "#app/forms/orders/schedule.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionHandler } from "#app/actions/action-group.server.ts";
import { endingsOf, formHandler } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";
import { quantityErrors } from "#app/actions/basket/wrong-quantity.server.ts";

const schedulesPath = "/profile/orders/schedules";

/** A new schedule for the order named by the form. */
export const newScheduleActions: ActionGroup = {
  [newScheduleForm.intent]: withQuantities(
    formHandler(newScheduleForm, async (shop, typed, endings, form) => {
      const { items } = typedQuantities(quantityFields(form));
      const made = await shop.api.schedules.create({
        body: newScheduleBodyOf(typed, items),
        key: typed.key || crypto.randomUUID(),
      });
      if (!made.ok) return endings.refused(made);
      const { uuid, name } = made.value;
      shop.session.flash.add({ kind: "success", key: "scheduleCreated", values: { name } });
      for (const notice of roundedNotices(items, made.value)) shop.session.flash.add(notice);
      return seeOther(`${schedulesPath}/${uuid}`);
    }),
  ),
};

/** Actions on a schedule, on its page and in the list. */
export const scheduleActions: ActionGroup = {
  [scheduleForm.intent]: withQuantities(
    formHandler(scheduleForm, async (shop, typed, endings, form) => {
      const { items } = typedQuantities(quantityFields(form));
      const saved = await shop.api.schedules.change({
        params: { uuid: shop.params["uuid"] ?? "" },
        body: scheduleBodyOf(typed, items),
      });
      if (!saved.ok) return endings.refused(saved);
      return redirectBackWithFlash(shop, form, [
        { kind: "success", key: "scheduleSaved" },
        ...roundedNotices(items, saved.value),
      ]);
    }),
  ),
  "schedule.pause": oneButton("schedulePaused", ({ api }, uuid) => api.schedules.pause({ params: { uuid } })),
  "schedule.resume": oneButton("scheduleResumed", ({ api }, uuid) => api.schedules.resume({ params: { uuid } })),
  "schedule.remove": oneButton(
    "scheduleRemoved",
    ({ api }, uuid) => api.schedules.cancel({ params: { uuid } }),
    schedulesPath,
  ),
};

/** Reports lines whose agreed quantity differs from the requested one. */
function roundedNotices(requested: { uuid: string; quantity: number }[], { items }: ScheduleDetail): Notice[] {
  const wanted = new Map(requested.map(({ uuid, quantity }) => [uuid, quantity]));
  const changed = items.filter(({ uuid, quantity }) => (wanted.get(uuid) ?? quantity) !== quantity);
  const named = changed
    .slice(0, mostNamed)
    .map(({ name, quantity, unit }) => `${name.slice(0, 60)} — ${formatQuantity(quantity, unit)}`);
  if (named.length === 0) return [];
  const lines = [...named, ...(changed.length > mostNamed ? ["…"] : [])].join("; ");
  return [{ kind: "info", key: "scheduleRounded", values: { lines } }];
}

/** A notice is kept in a cookie. */
const mostNamed = 3;

/** Quantities are not fields of a definition: unreadable ones are reported with the other errors. */
function withQuantities(handle: ActionHandler): ActionHandler {
  return async (shop, form) => {
    const typed = quantityFields(form);
    const { wrong } = typedQuantities(typed);
    const outcome =
      wrong.length > 0
        ? endingsOf(scheduleForm, form).wrong({
            errors: quantityErrors(typed, wrong),
          })
        : await handle(shop, form);
    if (outcome instanceof Response) return outcome;
    return { ...outcome, reply: { ...outcome.reply, values: { ...outcome.reply.values, ...typed } } };
  };
}

type Act = (shop: ShopRequest, uuid: string) => Promise<ApiVerdict<unknown>>;

function oneButton(key: string, act: Act, path?: string): ActionHandler {
  return async (shop, form) => {
    const uuid = uuidShape.safeParse(text(form, "schedule"));
    if (!uuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
    const done = await act(shop, uuid.data);
    if (!done.ok) return redirectBackWithFlash(shop, form, [problemNotice(done)]);
    return redirectBackWithFlash(shop, form, [{ kind: "success", key }], path);
  };
}
