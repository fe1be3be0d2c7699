import type { Members, WireMember, WireRights } from "#app/contract/members.ts";
import { Button } from "#app/components/kit/button.tsx";
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

export function MembersPage({ data, reply }: { data: Members; reply: FormReply | null }) {
  const { counterparty, own, members, invitations, joinRequests } = data;
  return (
    <>
      <h1>{t("title")}</h1>
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
              {member.may.remove && <Remove member={member} />}
              {member.may.change && <ChangeRights member={member} own={own} reply={ofMember(reply, member)} />}
            </li>
          ))}
        </ul>
      </section>
      <WaitingInvitations list={invitations} />
      <InviteForm own={own} reply={reply?.form === "invite" ? reply : null} />
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

function Remove({ member: { userUuid, name } }: { member: WireMember }) {
  return (
    <form method="post" data-enhance="">
      <input type="hidden" name="uuid" value={userUuid} />
      <Button name="intent" value="member.remove" aria-label={t("removeNamed", { name })}>
        {t("remove")}
      </Button>
    </form>
  );
}

function ofMember(reply: FormReply | null, { userUuid }: WireMember): FormReply | null {
  return reply?.form === "member" && reply.values["uuid"] === userUuid ? reply : null;
}
