import { Button } from "#app/components/kit/button.tsx";
import type { Device } from "#app/domain/account/device.ts";
import { settings as texts } from "#app/i18n/ru/account/settings.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SessionViewModel } from "#app/view-models/account/settings.ts";

const t = namespace("settings", texts);

/** Sessions of the account: close one, or all others at once (security B15). */
export function SettingsSessions({ list }: { list: SessionViewModel[] | null }) {
  return (
    <section className="profile-section">
      <h2>{t("sessions")}</h2>
      {list === null ? (
        <p>{t("sessionsFailed")}</p>
      ) : (
        <ul className="record-list">
          {list.map((session) => (
            <Session key={session.uuid} session={session} />
          ))}
        </ul>
      )}
      {list?.some(({ city }) => city !== null) && <p className="hint">{t("placeHint")}</p>}
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

function Session({ session }: { session: SessionViewModel }) {
  const { uuid, city, since, seen, isCurrent } = session;
  const when = isCurrent ? t("since", { time: since }) : t("seen", { time: seen });
  return (
    <li aria-current={isCurrent || undefined}>
      <span>
        <b>{deviceText(session)}</b>
        <small className="muted">{city === null ? when : t("placed", { city, when })}</small>
        {isCurrent && <span className="status-mark good small-text">{t("here")}</span>}
      </span>
      {isCurrent ? (
        // A full page load, since it may log the user out.
        <form method="post">
          <Button name="intent" value="auth.logout">
            {t("end")}
          </Button>
        </form>
      ) : (
        <form method="post" data-enhance="">
          <input type="hidden" name="session" value={uuid} />
          <Button name="intent" value="sessions.end" aria-label={t("endNamed", { device: deviceText(session) })}>
            {t("end")}
          </Button>
        </form>
      )}
    </li>
  );
}

function deviceText({ browser, system }: Device): string {
  if (browser && system) return t("device", { browser: t(`browser.${browser}`), system: t(`system.${system}`) });
  return browser ? t(`browser.${browser}`) : system ? t(`system.${system}`) : t("unknownDevice");
}
