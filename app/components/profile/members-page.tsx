import type { Members, WireMember, WireRights } from "#app/contract/members.ts";
import { counterpartyPath } from "#app/components/frame/links.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { useShopForm } from "#app/components/kit/shop-form.tsx";
import { formatPhone } from "#app/domain/phone.ts";
import type { memberForm } from "#app/forms/members.ts";
import { rightsValues } from "#app/forms/rights-values.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { members as texts } from "#app/i18n/ru/members.ts";
import { namespace } from "#app/i18n/translator.ts";
import { InviteForm } from "./invite-form.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { RightsForm } from "./rights-form.tsx";
import { rightsText } from "./rights-text.ts";
import { WaitingInvitations } from "./waiting-invitations.tsx";

const t = namespace("members", texts);

type Props = { data: Members; leaving: WireMember | null; reply: FormReply | null };

/** `leaving`: the member whose removal waits for a confirmation. */
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

/** A step of its own, so that nobody loses his place by one wrong press. */
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
