import type { ScopeChoices, StaffCard } from "#app/contract/desk/staff-accounts.ts";
import type { SignedIn } from "#app/contract/desk/staff.ts";
import { EmailText } from "#app/components/desk/form/email-text.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { valueText } from "#app/i18n/desk/journal-words.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { shopZone } from "#app/domain/local-time.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { namespace } from "#app/i18n/translator.ts";
import { OneTimeLink, type ShownLink } from "./one-time-link.tsx";
import { StaffAccess } from "./staff-access.tsx";
import { StaffFields } from "./staff-fields.tsx";

const t = namespace("deskStaff", deskStaff);
const frame = namespace("deskFrame", deskFrame);

type Props = {
  person: StaffCard;
  choices: ScopeChoices;
  viewer: SignedIn;
  reply: DeskReply | null;
  formKey: string;
  back: string | null;
  link: ShownLink | null;
};

/** The card of one of the staff: facts, data with rights, and what concerns signing in. */
export function StaffPerson({ person, choices, viewer, reply, formKey, back, link }: Props) {
  const mayEdit = mayStaff(viewer, "editStaff");
  return (
    <article className="desk-card">
      <div className="desk-heading">
        <h1>{person.name}</h1>
        <LinkButton href={back ?? "/desk/staff"}>{frame("back")}</LinkButton>
      </div>
      {link && <OneTimeLink {...link} />}
      <Facts {...person} />
      <JournalLink staff={viewer} kind="staff" id={person.uuid} />
      {mayEdit && (
        <>
          <h2>{t("card.data")}</h2>
          <p>
            {t("card.rolesNote")} <a href="/desk/staff/rights">{t("rights")}</a>
          </p>
          <DeskForm
            name="save"
            reply={reply}
            formKey={formKey}
            version={person.version}
            labels={labels}
            word={valueIn(choices)}
          >
            {(fields) => <StaffFields fields={fields} saved={person} choices={choices} />}
          </DeskForm>
          <StaffAccess {...{ person, reply, formKey, isOwn: viewer.uuid === person.uuid }} />
        </>
      )}
    </article>
  );
}

function Facts({ email, status, hasCode, lastSeenAt, sessions, createdAt }: StaffCard) {
  return (
    <dl className="desk-facts">
      <dt>{t("card.email")}</dt>
      <dd>
        <EmailText text={email} />
      </dd>
      <dt>{t("card.status")}</dt>
      <dd>{deskStaff.status[status]}</dd>
      <dt>{t("card.code")}</dt>
      <dd>{t(hasCode ? "card.hasCode" : "card.noCode")}</dd>
      <dt>{t("card.seen")}</dt>
      <dd>{lastSeenAt === null ? t("never") : formatDateTime(lastSeenAt, shopZone)}</dd>
      <dt>{t("card.sessions")}</dt>
      <dd>{sessions}</dd>
      <dt>{t("card.created")}</dt>
      <dd>{formatDateTime(createdAt, shopZone)}</dd>
    </dl>
  );
}

const labels = {
  name: t("form.name"),
  phone: t("form.phone"),
  roles: t("form.roles"),
  cities: t("form.cities"),
  warehouses: t("form.warehouses"),
};

/** Codes and ids of a differing field in words. */
function valueIn({ cities, warehouses }: ScopeChoices) {
  const names = new Map([...cities, ...warehouses].map(({ uuid, name }) => [uuid, name]));
  return (field: string, value: string): string => {
    if (field === "name" || field === "phone") return value;
    const parts = value.split(",").filter(Boolean);
    return parts.map((one) => names.get(one) ?? valueText(field, one)).join(", ");
  };
}
