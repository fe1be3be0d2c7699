import { useFrame } from "#app/components/frame/frame-context.ts";
import { usePageCanonical } from "#app/components/frame/page-data.ts";
import { JsonLd } from "#app/components/kit/json-ld.tsx";
import { formatPhone, telHref } from "#app/domain/phone.ts";
import { groupWeek, type WeekPart } from "#app/domain/schedule.ts";
import { gramsToKilograms } from "#app/domain/weight.ts";
import { formatDay, formatNumber } from "#app/i18n/format.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { officesJsonLd } from "#app/view-models/content/offices-json-ld.ts";
import type { OfficeViewModel } from "#app/view-models/content/offices.ts";
import { openingText } from "./opening-text.ts";

const t = namespace("content", content);

export function Offices({ offices }: { offices: OfficeViewModel[] }) {
  const { city, shop } = useFrame();
  const canonical = usePageCanonical();
  if (offices.length === 0) return null;
  return (
    <section className="offices">
      <h2>{t("offices", { cityIn: city.inCity })}</h2>
      <ul>
        {offices.map((office) => (
          <li key={office.uuid} id={`o-${office.uuid.slice(0, 8)}`}>
            <div>
              <h3>{office.name}</h3>
              <span className="muted">{t(`office.${office.type}`)}</span>
              <p className={office.opening.isOpen ? "status-text" : "status-text inactive"}>
                {openingText(office.opening)}
              </p>
              <p>
                {office.address}
                <br />
                <a href={mapHref(office.address)} rel="external nofollow noopener" target="_blank">
                  {t("onMap")}
                </a>
              </p>
              <p>
                <a href={telHref(office.phone)}>{formatPhone(office.phone)}</a>
              </p>
            </div>
            <OfficeHours office={office} />
            <div>
              {office.howToGet !== "" && (
                <>
                  <h4>{t("howToGet")}</h4>
                  <p>{office.howToGet}</p>
                </>
              )}
              <ul className="muted">
                {office.maxWeightGrams !== null && (
                  <li>{t("maxWeight", { kg: formatNumber(gramsToKilograms(office.maxWeightGrams)) })}</li>
                )}
                {office.services.map((service) => (
                  <li key={service}>{service}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      {canonical !== null && (
        <JsonLd
          value={import.meta.env.SSR ? officesJsonLd(offices, { shop, city: city.name, page: canonical }) : null}
        />
      )}
    </section>
  );
}

/** By address: not every office has coordinates. */
function mapHref(address: string): string {
  return `https://yandex.ru/maps/?text=${encodeURIComponent(address)}`;
}

function OfficeHours({ office: { name, schedule, specialDays, today } }: { office: OfficeViewModel }) {
  const { city } = useFrame();
  return (
    <table aria-label={t("hours", { name })}>
      <tbody>
        {groupWeek(schedule).map(({ fromDay, toDay, spans }) => (
          <tr key={fromDay} aria-current={fromDay <= today && today <= toDay ? "date" : undefined}>
            <th scope="row">{daysText(fromDay, toDay)}</th>
            <td>{spansText(spans)}</td>
          </tr>
        ))}
        {specialDays.map(({ date, spans }) => (
          <tr key={date} className="special-hours">
            <th scope="row">{formatDay(date, { today: city.today }).replace(/\u00a0/g, " ")}</th>
            <td>{spansText(spans)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function spansText(spans: readonly WeekPart["spans"][number][]): string {
  return spans.length === 0 ? t("dayOff") : spans.map(({ from, to }) => `${from}–${to}`).join(", ");
}

function daysText(from: number, to: number): string {
  const names: Readonly<Record<number, string>> = content.days;
  return from === to ? `${names[from]}` : `${names[from]}–${names[to]}`;
}
