import { Button } from "#app/components/kit/button.tsx";
import type { Device } from "#app/domain/account/device.ts";
import { settings as texts } from "#app/i18n/ru/settings.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("settings", texts);

/** Times are worded already, by the city's clocks. */
export type ShownSession = Device & { since: string; seen: string; isCurrent: boolean };

/** Where the account is logged in, and the end of all that but here (security B15). */
export function SettingsSessions({ list }: { list: ShownSession[] | null }) {
  return (
    <section className="profile-section">
      <h2>{t("sessions")}</h2>
      {list === null ? (
        <p>{t("sessionsFailed")}</p>
      ) : (
        <ul className="record-list">
          {list.map((session, at) => (
            <li key={at} aria-current={session.isCurrent || undefined}>
              <span>
                <b>{deviceText(session)}</b>
                <small className="muted">
                  {session.isCurrent ? t("since", { time: session.since }) : t("seen", { time: session.seen })}
                </small>
              </span>
              {session.isCurrent && <span className="status-mark good">{t("here")}</span>}
            </li>
          ))}
        </ul>
      )}
      {list !== null && list.length > 1 && (
        <form method="post" data-enhance="">
          <p className="hint">{t("endOthersHint")}</p>
          <Button name="intent" value="sessions.endOthers">
            {t("endOthers")}
          </Button>
        </form>
      )}
    </section>
  );
}

function deviceText({ browser, system }: Device): string {
  if (browser && system) return t("device", { browser: t(`browser.${browser}`), system: t(`system.${system}`) });
  return browser ? t(`browser.${browser}`) : system ? t(`system.${system}`) : t("unknownDevice");
}
