import { CalendarYear, CalendarYears } from "#app/components/desk/places/calendar.tsx";
import {
  calendarYear,
  saveCalendarBody,
  type DeskCalendar,
  type DeskCalendarYear,
} from "#app/contract/desk/shop/delivery.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { keyIn, textIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { refusedFields } from "#app/desk/orders/form-values.ts";
import { deskCalendar } from "#app/i18n/ru/desk/shop/delivery.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bareProblem } from "#app/shop-api/problem.ts";

const t = namespace("deskCalendar", deskCalendar);
const missing = no("notFound", bareProblem("notFound", 404));

/** «Рабочие дни» (desk §6). */
export const calendarPage = deskPage<DeskCalendar>({
  path: "calendar",
  right: "seePlaces",
  title: t("title"),
  load: ({ call }) => call.deskDelivery.calendar(),
  view: ({ data }) => <CalendarYears calendar={data} />,
});

export const calendarYearPage = deskPage<DeskCalendarYear>({
  path: "calendar/:year",
  right: "editPlaces",
  title: ({ year }) => t("yearTitle", { year }),
  async load({ call, params }) {
    const shown = await call.deskDelivery.calendar();
    if (!shown.ok) return shown;
    const found = shown.value.items.find(({ year }) => String(year) === params["year"]);
    return found === undefined || !shown.value.canEdit ? missing : ok(found);
  },
  async act({ call, params }, form) {
    const year = calendarYear.safeParse(params["year"]);
    if (!year.success) return missing;
    const body = saveCalendarBody.safeParse({
      version: versionIn(form),
      daysOff: textIn(form, "daysOff"),
      workingDays: textIn(form, "workingDays"),
      source: textIn(form, "source"),
    });
    if (!body.success) return refusedFields(form, body.error, t("invalid"));
    const named = { year: year.data };
    const saved = await call.deskDelivery.saveCalendar({ params: named, body: body.data, key: keyIn(form) });
    return saved.ok ? { to: "/desk/calendar", notice: { key: "saved" } } : saved;
  },
  view: ({ data, staff, reply, key }) => <CalendarYear {...{ year: data, staff, reply }} formKey={key} />,
});
