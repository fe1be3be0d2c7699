import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { paths } from "#app/components/frame/links.ts";
import type { OwnInvitation } from "#app/contract/counterparties/members.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { members as texts } from "#app/i18n/ru/counterparties/members.ts";
import { namespace } from "#app/i18n/translator.ts";
import { InvitationText } from "./invitations-page.tsx";

const t = namespace("members", texts);

type Props = {
  code: string;
  loggedIn: boolean;
  invitation: OwnInvitation | null;
  refusal: string | null;
  reply: FormReply | null;
};

/** Only the button accepts: mail scanners follow links too. */
export function InvitationEmail({ code, loggedIn, invitation, refusal, reply }: Props) {
  if (invitation === null)
    return (
      <section className="empty-state">
        <h1>{t("invited.over")}</h1>
        {refusal !== null && <p>{refusal}</p>}
        <p className="actions">
          <LinkButton href={paths.home}>{t("invited.home")}</LinkButton>
        </p>
      </section>
    );
  return (
    <section className="empty-state">
      <h1>{t("invited.title")}</h1>
      {reply?.form === "link" && <ErrorSummary messages={[...reply.messages, ...(reply.errors["code"] ?? [])]} />}
      <InvitationText invitation={invitation} />
      {loggedIn ? (
        <form method="post" className="stack">
          <input type="hidden" name="code" value={code} />
          <div>
            <Button kind="main" name="intent" value="link.press">
              {t("own.accept")}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p>{t("invited.login")}</p>
          <p className="actions">
            <LinkButton kind="main" href={`/?drawer=auth&return=${encodeURIComponent(`/invitation?code=${code}`)}`}>
              {t("invited.loginButton")}
            </LinkButton>
          </p>
        </>
      )}
    </section>
  );
}
