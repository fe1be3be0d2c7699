import { LinkButton } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import { ownData as texts } from "#app/i18n/ru/account/own-data.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { OwnDataViewModel } from "#app/view-models/account/own-data.ts";
import { dataFile } from "./settings-data.tsx";

const t = namespace("ownData", texts);

type Props = { shown: OwnDataViewModel | null; refused: string | null };

/** Stored data of the user; `refused` is why it cannot be shown now. */
export function OwnDataPage({ shown, refused }: Props) {
  if (shown === null)
    return (
      <>
        <p role="status">{refused}</p>
        <p>
          <a className="text-link" href={paths.settings}>
            {t("back")}
          </a>
        </p>
      </>
    );
  const { at, sections } = shown;
  return (
    <>
      <p>{t("text", { at })}</p>
      <p className="actions">
        <LinkButton href={dataFile} download="skoba-data.json">
          {t("download")}
        </LinkButton>
        <a className="text-link" href={paths.settings}>
          {t("back")}
        </a>
      </p>
      {sections.map(({ title, lines }) => (
        <section key={title} className="profile-section">
          <h2>{title}</h2>
          {lines.length === 0 ? (
            <p className="muted">{t("none")}</p>
          ) : (
            <ul className="own-data">
              {lines.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}
