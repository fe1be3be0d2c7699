import { telHref } from "#app/domain/phone.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { formatPhone } from "#app/domain/phone.ts";
import type { WeekPart } from "#app/domain/schedule.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { counterparties as texts } from "#app/i18n/ru/counterparties/counterparties.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ManagerViewModel } from "#app/view-models/counterparties/managers.ts";

const t = namespace("counterparties", texts);

/** The buyer's managers with hours and contacts; nothing if there are none. */
export function ManagerBlock({ managers }: { managers: readonly ManagerViewModel[] }) {
  if (managers.length === 0) return null;
  return (
    <section className="profile-section manager-block" aria-labelledby="manager-h">
      <h2 id="manager-h">{t(managers.length === 1 ? "manager" : "managers")}</h2>
      <ul>
        {managers.map((manager) => (
          <ManagerCard key={manager.uuid} {...manager} />
        ))}
      </ul>
    </section>
  );
}

function ManagerCard({ fio, position, phone, ext, email, photo, messengers, week, isOnline }: ManagerViewModel) {
  const shown = ext === null ? formatPhone(phone) : t("callExt", { phone: formatPhone(phone), ext });
  return (
    <li className="manager-card">
      {photo !== null && <img src={photo} alt="" width={72} height={72} loading="lazy" />}
      <div className="stack">
        <p>
          <b>{fio}</b>
          <small className="muted">{position}</small>
        </p>
        <p>
          <span className={`status-mark ${isOnline ? "good" : "neutral"}`}>{t(isOnline ? "online" : "offline")}</span>
          <small className="muted">
            {week
              .filter(({ spans }) => spans.length > 0)
              .map(hoursText)
              .join("; ")}
          </small>
        </p>
        <p className="manager-ways">
          <a className="text-link" href={telHref(ext === null ? phone : `${phone},${ext}`)}>
            {shown}
          </a>
          <a className="text-link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
        <p className="manager-ways">
          <LinkButton href={telHref(phone)}>{t("call")}</LinkButton>
          <LinkButton href={`mailto:${email}`}>{t("write")}</LinkButton>
          {messengers.map(({ type, url }) => (
            <LinkButton
              key={type}
              href={url}
              rel="noopener noreferrer"
              aria-label={t("messengerNamed", { messenger: t(`messengers.${type}`), name: fio })}
            >
              {t(`messengers.${type}`)}
            </LinkButton>
          ))}
        </p>
      </div>
    </li>
  );
}

/** «пн–пт 9:00–18:00» */
function hoursText({ fromDay, toDay, spans }: WeekPart): string {
  const names: Readonly<Record<number, string>> = content.days;
  const days = fromDay === toDay ? `${names[fromDay]}` : `${names[fromDay]}–${names[toDay]}`;
  return `${days} ${spans.map(({ from, to }) => `${from}–${to}`).join(", ")}`;
}
