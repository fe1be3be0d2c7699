import { LinkButton } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import { settings as texts } from "#app/i18n/ru/account/settings.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("settings", texts);

/** The API's own answer is the file. */
export const dataFile = "/api/v1/private/users/users/profile/data";

/** Stored data of the user: view, export, delete. */
export function SettingsData() {
  return (
    <section className="profile-section">
      <h2>{t("data")}</h2>
      <p className="hint">{t("dataText")}</p>
      <p className="actions">
        <LinkButton href={paths.ownData}>{t("dataShow")}</LinkButton>
        <LinkButton href={dataFile} download="skoba-data.json">
          {t("dataDownload")}
        </LinkButton>
      </p>
      <h2>{t("deletion")}</h2>
      <p className="hint">{t("deletionText")}</p>
      <p>
        <a className="text-link" href={paths.deletion}>
          {t("deletionLink")}
        </a>
      </p>
    </section>
  );
}
