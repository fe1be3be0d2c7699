import { LinkButton } from "#app/components/kit/button.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { DeskCalendar, DeskCalendarYear } from "#app/contract/desk/shop/delivery.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { typedDateOf } from "#app/domain/typed-date.ts";
import { deskCalendar, shortMonths } from "#app/i18n/ru/desk/shop/delivery.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCalendar", deskCalendar);

const lines = (dates: readonly string[]) => dates.map(typedDateOf).join("\n");

export function CalendarYears({ calendar: { items, canEdit } }: { calendar: DeskCalendar }) {
  return (
    <>
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
      <p className="muted">{t("note")}</p>
      <div className="desk-table" role="region" aria-label={t("title")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("column.year")}</th>
              <th scope="col">{t("column.total")}</th>
              <th scope="col">{t("column.daysOff")}</th>
              <th scope="col">{t("column.workingDays")}</th>
              <th scope="col">{t("column.source")}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ year, version, months, daysOff, workingDays, source }) => (
              <tr key={year} data-row="">
                <td data-label={t("column.year")}>{canEdit ? <a href={`/desk/calendar/${year}`}>{year}</a> : year}</td>
                <td data-label={t("column.total")}>{months.reduce((sum, days) => sum + days, 0)}</td>
                <td data-label={t("column.daysOff")}>{daysOff.map(typedDateOf).join(", ") || t("none")}</td>
                <td data-label={t("column.workingDays")}>{workingDays.map(typedDateOf).join(", ") || t("none")}</td>
                <td data-label={t("column.source")}>{version === 0 ? t("unknown") : source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type Props = { year: DeskCalendarYear; staff: StaffScope; reply: DeskReply | null; formKey: string };

export function CalendarYear({ year: saved, staff, reply, formKey }: Props) {
  const { year, version, months, daysOff, workingDays, source } = saved;
  return (
    <>
      <div className="desk-heading">
        <h1>{t("yearTitle", { year })}</h1>
        <LinkButton href="/desk/calendar">{t("back")}</LinkButton>
      </div>
      <p className="muted">{t("text")}</p>
      <div className="desk-table" role="region" aria-label={t("monthsTitle")} tabIndex={0}>
        <table>
          <caption>{t("monthsTitle")}</caption>
          <thead>
            <tr>
              {shortMonths.map((month) => (
                <th key={month} scope="col">
                  {month}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {shortMonths.map((month, at) => (
                <td key={month} data-label={month}>
                  {months[at]}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <DeskForm
        name="calendar"
        reply={reply}
        formKey={formKey}
        version={version}
        labels={deskCalendar.field}
        word={(name, value) => (name === "source" ? value : value.split("\n").map(typedDateOf).join(", "))}
      >
        {(fields) => (
          <>
            <TextArea
              {...fields.text("daysOff", lines(daysOff))}
              label={t("field.daysOff")}
              hint={t("hint.daysOff")}
              rows={4}
              maxLength={4_000}
            />
            <TextArea
              {...fields.text("workingDays", lines(workingDays))}
              label={t("field.workingDays")}
              hint={t("hint.workingDays")}
              rows={3}
              maxLength={4_000}
            />
            <Field
              {...fields.text("source", source)}
              label={t("field.source")}
              hint={t("hint.source")}
              required
              maxLength={200}
            />
          </>
        )}
      </DeskForm>
      <JournalLink staff={staff} kind="calendar" id={String(year)} />
    </>
  );
}
