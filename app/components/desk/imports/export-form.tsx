import { replyHere } from "#app/components/desk/form/reply-place.ts";
import { Button } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import type { ImportKind } from "#app/domain/imports/kinds.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importPages", importPages);
const formats = ["xlsx", "csv"] as const;

type Props = { kinds: readonly ImportKind[]; messages: readonly string[]; formKey: string };

/** A button for each kind and format, which starts the file. */
export function ExportForm({ kinds, messages, formKey }: Props) {
  return (
    <>
      <h1>{t("exports.title")}</h1>
      <ErrorSummary messages={messages} />
      {kinds.length === 0 ? <p>{t("new.none")}</p> : <p>{t("exports.text")}</p>}
      {kinds.length > 0 && (
        <form method="post" action={replyHere} className="desk-table desk-result desk-exports">
          <input type="hidden" name="form" value="export" />
          <input type="hidden" name="key" value={formKey} />
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
                          <Button key={format} name="file" value={`${kind}.${format}`} aria-label={label}>
                            {name}
                          </Button>
                        );
                      })}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </form>
      )}
    </>
  );
}
