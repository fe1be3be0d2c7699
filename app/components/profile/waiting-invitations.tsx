import { useFrame } from "#app/components/frame/frame-context.ts";
import { Button } from "#app/components/kit/button.tsx";
import type { Members } from "#app/contract/members.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDeadline } from "#app/i18n/format.ts";
import { members as texts } from "#app/i18n/ru/members.ts";
import { namespace } from "#app/i18n/translator.ts";
import { rightsText } from "./rights-text.ts";

const t = namespace("members", texts);

/** Who has been invited and has not answered. */
export function WaitingInvitations({ list }: { list: Members["invitations"] }) {
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
