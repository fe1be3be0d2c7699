import { Button } from "#app/components/kit/button.tsx";
import type { OwnInvitation } from "#app/contract/counterparties/members.ts";
import { members as texts } from "#app/i18n/ru/counterparties/members.ts";
import { namespace } from "#app/i18n/translator.ts";
import { rightsText } from "./rights-text.ts";

const t = namespace("members", texts);

export function InvitationsPage({ list }: { list: OwnInvitation[] }) {
  return (
    <>
      <h1>{t("own.title")}</h1>
      {list.length === 0 && (
        <>
          <p className="bold">{t("own.none")}</p>
          <p>{t("own.noneText")}</p>
        </>
      )}
      {list.map((invitation) => (
        <section key={invitation.uuid} className="profile-section">
          <InvitationText invitation={invitation} />
          <form method="post" className="actions">
            <input type="hidden" name="uuid" value={invitation.uuid} />
            <Button kind="main" name="intent" value="invitation.accept">
              {t("own.accept")}
            </Button>
            <Button name="intent" value="invitation.decline">
              {t("own.decline")}
            </Button>
          </form>
        </section>
      ))}
    </>
  );
}

export function InvitationText({ invitation }: { invitation: OwnInvitation }) {
  const { counterparty, invitedBy, rights } = invitation;
  return (
    <>
      <p className="bold">{t("own.text", { inviter: invitedBy, name: counterparty })}</p>
      <p className="hint">{t("own.rights", { list: rightsText(rights) })}</p>
    </>
  );
}
