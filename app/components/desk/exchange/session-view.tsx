import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { ExchangeSession } from "#app/contract/desk/exchange-sessions.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { sessionOf } from "#app/i18n/exchange-text.ts";
import { formatNumber, formatTableMoment } from "#app/i18n/format.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { exchangeSessions } from "#app/i18n/ru/desk/shop/exchange-sessions.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ExchangeTable } from "./exchange-table.tsx";
import { HeldPartView } from "./held-part.tsx";
import { jobColumns, resultText } from "./session-columns.tsx";
import { SessionFiles } from "./session-files.tsx";
import { SessionProblems, sessionHref } from "./session-problems.tsx";

const t = namespace("exchangeSessions", exchangeSessions);
const frame = namespace("deskFrame", deskFrame);

export function sessionTitle({ session, timezone }: Pick<ExchangeSession, "session" | "timezone">): string {
  return t("sessionTitle", { at: formatTableMoment(session.beganAt, timezone) });
}

type Props = { data: ExchangeSession; reply: DeskReply | null; formKey: string; url: URL; back: string };

/** What a session has brought, with what is to be decided first. */
export function SessionView({ data, reply, formKey, url, back }: Props) {
  const { session, jobs, held, problems, timezone, can } = data;
  const { connection, address, version } = session;
  const facts: [string, string | null][] = [
    [t("column.connection"), sessionOf(session)],
    [t("column.address"), address ?? t("own")],
    [t("column.version"), version],
  ];
  return (
    <div className="desk-import">
      <div className="desk-heading">
        <h1>{sessionTitle(data)}</h1>
        <span>{resultText(session)}</span>
        <LinkButton href={back}>{frame("back")}</LinkButton>
      </div>
      <dl className="desk-facts">
        {facts.map(
          ([term, text]) =>
            text !== null && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {session.counts.parked > 0 && (
        <p>
          {t("column.parked")}: {formatNumber(session.counts.parked)}.{" "}
          <a href={`/desk/exchange/${connection.uuid}/links`}>{t("links")}</a>
        </p>
      )}
      {held.length > 0 && <h2>{t("heldTitle")}</h2>}
      {held.map((part) => (
        <HeldPartView
          key={part.uuid}
          {...{ part, timezone, reply }}
          canRelease={can.release}
          formKey={`${formKey}-${part.uuid}`}
        />
      ))}
      <h2>{t("jobs")}</h2>
      {jobs.length === 0 ? (
        <p>{t("noJobs")}</p>
      ) : (
        <ExchangeTable
          label={t("jobs")}
          columns={jobColumns((job) => sessionHref(url, { job, reason: null, page: null }, "rows"))}
          rows={jobs}
          keyOf={({ uuid }) => uuid}
        />
      )}
      {jobs.flatMap(({ uuid, files, canRepeat }) =>
        canRepeat ? (
          <details key={uuid} open={reply?.form === `repeat:${uuid}`}>
            <summary>
              {t("repeat")}: {files.join(", ")}
            </summary>
            <DeskForm name={`repeat:${uuid}`} reply={reply} formKey={`${formKey}-${uuid}`} submit={t("repeat")} isPlain>
              {() => <p>{t("repeatHint")}</p>}
            </DeskForm>
          </details>
        ) : (
          []
        ),
      )}
      <SessionProblems problems={problems} url={url} />
      <SessionFiles {...data} pageHref={(page) => sessionHref(url, { files: String(page) }, "files")} />
    </div>
  );
}
