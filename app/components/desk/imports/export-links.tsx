import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import type { ImportKind } from "#app/domain/imports/kinds.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importPages", importPages);
const formats = ["xlsx", "csv"] as const;

/** A file of each kind. */
export function ExportLinks({ kinds }: { kinds: readonly ImportKind[] }) {
  return (
    <>
      <h1>{t("exports.title")}</h1>
      {kinds.length === 0 ? <p>{t("new.none")}</p> : <p>{t("exports.text")}</p>}
      {kinds.length > 0 && (
        <div className="desk-table desk-result desk-exports">
          <table>
            <thead>
              <tr>
                <th scope="col">{t("exports.kind")}</th>
                <th scope="col">{t("exports.file")}</th>
              </tr>
            </thead>
            <tbody>
              {kinds.map((kind) => (
                <tr key={kind}>
                  <td data-label={t("exports.kind")}>{t(`kind.${kind}`)}</td>
                  <td data-label={t("exports.file")}>
                    <span className="desk-links">
                      {formats.map((format) => {
                        const name = format.toUpperCase();
                        const label = t("exports.link", { kind: t(`kind.${kind}`), format: name });
                        return (
                          <a
                            key={format}
                            href={`/desk/imports/export/${kind}?format=${format}`}
                            aria-label={label}
                            download
                          >
                            {name}
                          </a>
                        );
                      })}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
