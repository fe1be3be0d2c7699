import { LinkButton } from "#app/components/kit/button.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import type { DeskContent, DeskContentOptions } from "#app/contract/desk/shop/content.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { ContentForm } from "./content-form.tsx";
import { ContentPicture } from "./content-picture.tsx";
import { ContentVersions } from "./content-versions.tsx";
import { Publication } from "./publication.tsx";

const t = namespace("deskContent", deskContent);
const frame = namespace("deskFrame", deskFrame);

type Props = {
  content: DeskContent;
  cities: DeskContentOptions["cities"];
  staff: StaffScope;
  reply: DeskReply | null;
  formKey: string;
  back: string;
};

/** The draft with its publication above and its versions below. */
export function ContentCard({ content, cities, staff, reply, formKey, back }: Props) {
  const { kind, name, path, version, fields, state, publishedAt } = content;
  const journalKind = kind === "text" ? "page" : kind;
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{name}</h1>
        <span className="muted">{t(`state.${state}`)}</span>
        {publishedAt !== null && <a href={path}>{t("card.onSite")}</a>}
        <LinkButton href={back}>{frame("back")}</LinkButton>
      </div>
      <Stand {...content} />
      <Publication {...{ content, reply, formKey }} />
      <ContentForm {...{ kind, fields, cities, version, reply, formKey }} />
      <ContentPicture {...{ content, reply, formKey }} />
      <ContentVersions {...{ content, reply, formKey }} />
      <JournalLink staff={staff} kind={journalKind} id={kind === "text" ? path : content.id} />
    </article>
  );
}

/** What is in the fields, and when it appears or goes. */
function Stand({ hasDraft, publishedAt, publishAt, endAt, timeZone, state, fields }: DeskContent) {
  const until = endAt === null ? "" : formatZonedTime(endAt, timeZone);
  const from = publishAt === null ? "" : formatZonedTime(publishAt, timeZone);
  const texts = [
    hasDraft ? t("card.hasDraft") : state !== "blank" && state !== "withdrawn" && t("card.noDraft"),
    state === "withdrawn" ? t("card.withdrawn") : publishedAt === null && t("card.neverPublished"),
    state === "blank" && fields["body"] !== "" && t("card.template"),
    from !== "" && (until === "" ? t("card.scheduled", { from }) : t("card.scheduledUntil", { from, until })),
    from === "" && until !== "" && t("card.until", { until }),
  ].filter((text): text is string => typeof text === "string");
  return <p className="muted">{texts.join(" ")}</p>;
}
