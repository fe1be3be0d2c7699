import { paths } from "#app/components/frame/links.ts";
import { userArticles as texts } from "#app/i18n/ru/user-articles.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("userArticles", texts);

export type OpenUpload = { upload: string; name: string; rows: number; at: string };

/** Tables with own codes that were loaded and not saved yet. */
export function OpenUploads({ open }: { open: readonly OpenUpload[] }) {
  if (open.length === 0) return null;
  return (
    <section className="profile-section">
      <h2>{t("openTitle")}</h2>
      <p className="muted">{t("openText")}</p>
      <ul className="open-uploads">
        {open.map(({ upload, name, rows, at }) => (
          <li key={upload}>
            <a className="text-link" href={`${paths.articles}?upload=${upload}`}>
              {name}
            </a>{" "}
            <small className="muted">
              {at} · {rows === 0 ? t("openSheet") : t("openRows", { count: rows })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
