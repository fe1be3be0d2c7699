import { useFrame } from "#app/components/frame/frame-context.ts";
import { counterpartyPath } from "#app/components/frame/links.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { PhoneField } from "#app/components/kit/fields/phone-field.tsx";
import { useShopForm, ShopForm } from "#app/components/kit/form/shop-form.tsx";
import type { Members, WireMember, WireRights } from "#app/contract/counterparties/members.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { memberForm, inviteForm } from "#app/forms/account/members.ts";
import { rightsValues, firstRights } from "#app/forms/account/rights-values.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDeadline } from "#app/i18n/format.ts";
import { members as texts } from "#app/i18n/ru/counterparties/members.ts";
import { namespace } from "#app/i18n/translator.ts";
import { JoinRequests } from "./join-requests.tsx";
import { RightsFields } from "./rights-fields.tsx";
import { RightsForm } from "./rights-form.tsx";
import { rightsText } from "./rights-text.ts";

const t = namespace("members", texts);

type Props = { data: Members; leaving: WireMember | null; reply: FormReply | null };

/** `leaving`: the member whose removal awaits confirmation. */
export function MembersPage({ data, leaving, reply }: Props) {
  const { counterparty, mayInvite, own, members, invitations, joinRequests } = data;
  return (
    <>
      <h1>{t("title")}</h1>
      {leaving !== null && <ConfirmRemoval member={leaving} company={counterparty} />}
      <p>{t("lead", { name: counterparty.name })}</p>
      <JoinRequests list={joinRequests} own={own} reply={reply?.form === "join" ? reply : null} />
      <section className="profile-section">
        <ul className="record-list">
          {members.map((member) => (
            <li key={member.userUuid}>
              <span>
                <b>{member.name}</b>
                {member.isSelf && <small className="muted">{t("you")}</small>}
                <small className="muted">{formatPhone(member.phone)}</small>
                <small>{member.isOwner ? t("owner") : rightsText(member.rights)}</small>
              </span>
              {member.may.remove && (
                <LinkButton
                  href={`${membersPath(counterparty.rootUuid)}?remove=${member.userUuid}`}
                  aria-label={t("removeNamed", { name: member.name })}
                >
                  {t("remove")}
                </LinkButton>
              )}
              {member.may.change && <ChangeRights member={member} own={own} reply={ofMember(reply, member)} />}
            </li>
          ))}
        </ul>
      </section>
      <WaitingInvitations list={invitations} />
      {mayInvite ? (
        <InviteForm own={own} reply={reply?.form === "invite" ? reply : null} />
      ) : (
        <section className="profile-section">
          <h2>{t("inviteTitle")}</h2>
          <p className="hint">{t("inviteUnchecked")}</p>
        </section>
      )}
    </>
  );
}

function ChangeRights({ member, own, reply }: { member: WireMember; own: WireRights; reply: FormReply | null }) {
  const form = useShopForm<typeof memberForm>(`member-${member.userUuid}`, reply, rightsValues(member.rights));
  return (
    <RightsForm
      form={form}
      uuid={member.userUuid}
      own={own}
      isOpen={reply !== null}
      summary={t("settle")}
      button={{ intent: "member.save", text: t("save") }}
    />
  );
}

/** A separate step, so that one wrong press removes nobody. */
function ConfirmRemoval({ member, company }: { member: WireMember; company: Members["counterparty"] }) {
  const { userUuid, name, isSelf } = member;
  return (
    <section className="profile-section" aria-labelledby="confirm-removal">
      <h2 id="confirm-removal">{isSelf ? t("confirm.titleSelf") : t("confirm.title", { name })}</h2>
      <p>{isSelf ? t("confirm.textSelf", { company: company.name }) : t("confirm.text", { company: company.name })}</p>
      <form method="post" data-enhance="" className="actions">
        <input type="hidden" name="uuid" value={userUuid} />
        <Button kind="main" name="intent" value="member.remove">
          {t("confirm.remove")}
        </Button>
        <LinkButton href={membersPath(company.rootUuid)}>{t("confirm.keep")}</LinkButton>
      </form>
    </section>
  );
}

function membersPath(rootUuid: string): string {
  return `${counterpartyPath(rootUuid)}/members`;
}

function ofMember(reply: FormReply | null, { userUuid }: WireMember): FormReply | null {
  return reply?.form === "member" && reply.values["uuid"] === userUuid ? reply : null;
}

/** Pending invitations. */
function WaitingInvitations({ list }: { list: Members["invitations"] }) {
  const { timezone } = useFrame().city;
  if (list.length === 0) return null;
  return (
    <section className="profile-section">
      <h2>{t("invitations")}</h2>
      <ul className="record-list">
        {list.map(({ uuid, phone, email, rights, expiresAt }) => {
          const name = phone === null ? (email ?? "") : formatPhone(phone);
          return (
            <li key={uuid}>
              <span>
                <b>{name}</b>
                <small className="muted">{t("until", { date: formatDeadline(expiresAt, timezone) })}</small>
                <small>{rightsText(rights)}</small>
              </span>
              <form method="post" data-enhance="">
                <input type="hidden" name="uuid" value={uuid} />
                <Button name="intent" value="invitation.cancel" aria-label={t("cancelNamed", { name })}>
                  {t("cancel")}
                </Button>
              </form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Without script both fields are shown; only the chosen one is read. */
function InviteForm({ own, reply }: { own: WireRights; reply: FormReply | null }) {
  const form = useShopForm<typeof inviteForm>("invite", reply, { by: "phone", ...rightsValues(firstRights) });
  return (
    <section className="profile-section">
      <h2>{t("inviteTitle")}</h2>
      <p className="hint">{t("inviteText")}</p>
      <ShopForm form={form} className="stack">
        <fieldset>
          <legend className="bold">{t("by")}</legend>
          <Way form={form} way="phone" />
          <PhoneField label={t("phone")} {...form.field("phone")} />
          <Way form={form} way="email" />
          <Field type="email" label={t("email")} autoComplete="off" maxLength={254} {...form.field("email")} />
        </fieldset>
        <RightsFields form={form} own={own} />
        <div>
          <Button kind="main" name="intent" value="member.invite">
            {t("invite")}
          </Button>
        </div>
      </ShopForm>
    </section>
  );
}

type Form = Pick<ReturnType<typeof useShopForm<typeof inviteForm>>, "idOf" | "values">;

function Way({ form: { idOf, values }, way }: { form: Form; way: "phone" | "email" }) {
  return (
    <Check
      type="radio"
      name="by"
      id={`${idOf("by")}-${way}`}
      value={way}
      defaultChecked={(values["by"] ?? "phone") === way}
    >
      {t(way === "phone" ? "byPhone" : "byEmail")}
    </Check>
  );
}
