import { uuidShape } from "#app/contract/parts.ts";
import type { ScheduleDetail } from "#app/contract/schedules.ts";
import { quantityFields, typedQuantities } from "#app/forms/quantities.ts";
import type { Notice } from "#app/forms/reply.ts";
import { newScheduleBodyOf, newScheduleForm, scheduleBodyOf, scheduleForm } from "#app/forms/schedule.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionHandler } from "./action-group.server.ts";
import { endingsOf, formHandler } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";
import { quantityErrors } from "./wrong-quantity.server.ts";

const schedulesPath = "/profile/orders/schedules";

/** A new schedule of the order that the form names. */
export const newScheduleActions: ActionGroup = {
  [newScheduleForm.intent]: withQuantities(
    formHandler(newScheduleForm, async (shop, typed, endings, form) => {
      const { items } = typedQuantities(quantityFields(form));
      const made = await shop.api.schedules.create(newScheduleBodyOf(typed, items), typed.key || crypto.randomUUID());
      if (!made.ok) return endings.refused(made);
      const { uuid, name } = made.value;
      shop.session.flash.add({ kind: "success", key: "scheduleCreated", values: { name } });
      for (const notice of roundedNotices(items, made.value)) shop.session.flash.add(notice);
      return seeOther(`${schedulesPath}/${uuid}`);
    }),
  ),
};

/** What can be done with a schedule, on its page and in the list. */
export const scheduleActions: ActionGroup = {
  [scheduleForm.intent]: withQuantities(
    formHandler(scheduleForm, async (shop, typed, endings, form) => {
      const { items } = typedQuantities(quantityFields(form));
      const saved = await shop.api.schedules.change(shop.params["uuid"] ?? "", scheduleBodyOf(typed, items));
      if (!saved.ok) return endings.refused(saved);
      return redirectBackWithFlash(shop, form, [
        { kind: "success", key: "scheduleSaved" },
        ...roundedNotices(items, saved.value),
      ]);
    }),
  ),
  "schedule.pause": oneButton("schedulePaused", ({ api }, uuid) => api.schedules.pause(uuid)),
  "schedule.resume": oneButton("scheduleResumed", ({ api }, uuid) => api.schedules.resume(uuid)),
  "schedule.remove": oneButton("scheduleRemoved", ({ api }, uuid) => api.schedules.cancel(uuid), schedulesPath),
};

/** What was asked for and is not what was agreed: nobody has to find it among the lines. */
function roundedNotices(asked: { uuid: string; quantity: number }[], { items }: ScheduleDetail): Notice[] {
  const wanted = new Map(asked.map(({ uuid, quantity }) => [uuid, quantity]));
  const changed = items.filter(({ uuid, quantity }) => (wanted.get(uuid) ?? quantity) !== quantity);
  const named = changed
    .slice(0, mostNamed)
    .map(({ name, quantity, unit }) => `${name.slice(0, 60)} — ${formatQuantity(quantity, unit)}`);
  if (named.length === 0) return [];
  const lines = [...named, ...(changed.length > mostNamed ? ["…"] : [])].join("; ");
  return [{ kind: "info", key: "scheduleRounded", values: { lines } }];
}

/** A notice travels in a cookie. */
const mostNamed = 3;

/** Quantities are no fields of a definition: what of them cannot be read comes back beside everything else that was typed. */
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
