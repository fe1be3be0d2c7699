import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskFeed } from "#app/contract/desk/catalog/feeds.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatFileSize } from "#app/i18n/file-size.ts";
import { formatNumber, formatTableMoment } from "#app/i18n/format.ts";
import { feeds } from "#app/i18n/ru/desk/catalog/feeds.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { FeedFields, feedLabels, feedWord } from "./feed-fields.tsx";
import { FeedBuilt, LeftOut } from "./feed-list.tsx";

const t = namespace("feeds", feeds);
const frame = namespace("deskFrame", deskFrame);

type Props = { feed: DeskFeed; staff: StaffScope; reply: DeskReply | null; formKey: string };

/** A feed; each section is a form of its own. */
export function FeedCard({ feed, staff, reply, formKey }: Props) {
  const { uuid, version, name, url, isEnabled, isPublic, isAwaited, choices } = feed;
  return (
    <article className="desk-product">
      <div className="desk-heading">
        <h1>{name}</h1>
        <span className="muted">{t(isEnabled ? "state.on" : "state.off")}</span>
        <LinkButton href="/desk/feeds">{frame("back")}</LinkButton>
      </div>
      <Facts feed={feed} />
      <JournalLink staff={staff} kind="feed" id={uuid} />
      {isAwaited ? (
        <p className="muted">{t("awaitedText")}</p>
      ) : (
        <DeskForm name="build" {...{ reply, formKey: `${formKey}-build` }} submit={t("now.submit")}>
          {() => <p className="muted">{t("now.hint")}</p>}
        </DeskForm>
      )}
      <h2>{t("settings")}</h2>
      <DeskForm
        name="save"
        {...{ reply, formKey, version }}
        labels={feedLabels}
        word={feedWord(choices)}
        submit={t("save")}
      >
        {(fields) => <FeedFields fields={fields} saved={feed} choices={choices} />}
      </DeskForm>
      {!isPublic && (
        <DeskForm name="renew" {...{ reply, formKey: `${formKey}-renew`, version }} submit={t("renew.submit")} isPlain>
          {() => <p className="muted">{t("renew.hint")}</p>}
        </DeskForm>
      )}
      <DeskForm name="remove" {...{ reply, formKey: `${formKey}-remove`, version }} submit={t("remove.submit")} isPlain>
        {() => <p className="muted">{t("remove.hint", { url })}</p>}
      </DeskForm>
    </article>
  );
}

function Facts({ feed }: { feed: DeskFeed }) {
  const { target, cityName, everyHours, url, built, leftOut, read, nextAt, isEnabled, timezone } = feed;
  const facts = [
    [t("column.target"), t(`target.${target}`)],
    [t("column.city"), cityName],
    [
      t("column.address"),
      <a key="url" href={url} className="desk-address">
        {url}
      </a>,
    ],
    [t("column.built"), <FeedBuilt key="built" {...{ feed, timezone }} />],
    [
      t("column.offers"),
      built === null ? "—" : t("size", { offers: formatNumber(built.offers), size: formatFileSize(built.bytes) }),
    ],
    [t("column.leftOut"), <LeftOut key="leftOut" leftOut={leftOut} />],
    [
      t("column.read"),
      read === null ? t("unread") : t("by", { at: formatTableMoment(read.at, timezone), reader: read.by || "—" }),
    ],
    [t("column.every"), t(`every.${everyHours}`)],
    [t("column.next"), isEnabled ? formatTableMoment(nextAt, timezone) : "—"],
  ] as const;
  return (
    <dl className="desk-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
