import type { DeskContent } from "#app/contract/desk/shop/content.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Step } from "./publication.tsx";

const t = namespace("deskContent", deskContent);

type Props = { content: DeskContent; reply: DeskReply | null; formKey: string };

/** What was published or thrown away, newest first; an edition of a legal text opens in the shop. */
export function ContentVersions({ content, reply, formKey }: Props) {
  const { kind, id, path, isLegal, timeZone, version } = content;
  const kept = content.revisions.filter(({ state }) => state !== "draft");
  const moment = (at: string) => formatZonedTime(at, timeZone);
  return (
    <section>
      <h2>{t("versions.title")}</h2>
      {kept.length === 0 ? (
        <p className="muted">{t("versions.none")}</p>
      ) : (
        <div className="desk-table" role="region" aria-label={t("versions.title")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("versions.at")}</th>
                <th scope="col">{t("versions.state")}</th>
                <th scope="col">{t("versions.by")}</th>
                <th scope="col">{t("versions.actions")}</th>
              </tr>
            </thead>
            <tbody>
              {kept.map(({ uuid, at, state, by, endAt }) => (
                <tr key={uuid} data-row="">
                  <td data-label={t("versions.at")}>{moment(at)}</td>
                  <td data-label={t("versions.state")}>
                    {t(`versions.states.${state}`)}
                    {endAt !== null && ` ${t("versions.untilAt", { until: moment(endAt) })}`}
                  </td>
                  <td data-label={t("versions.by")}>{by ?? t("versions.system")}</td>
                  <td data-label={t("versions.actions")}>
                    <a href={`/desk/pages/${kind}/${id}/compare/${uuid}`}>{t("versions.compareLive")}</a>
                    {isLegal && state === "published" && (
                      <a href={`${path}?${new URLSearchParams({ edition: at })}`}>{t("versions.show")}</a>
                    )}
                    <Step
                      {...{ reply, formKey, version }}
                      name={`restore-${uuid}`}
                      action="restore"
                      submit={t("versions.restore")}
                    >
                      {() => <input type="hidden" name="revision" value={uuid} />}
                    </Step>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
