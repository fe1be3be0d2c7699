import type { StaffCard } from "#app/contract/desk/staff-accounts.ts";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskStaff", deskStaff);

type Props = { person: StaffCard; reply: DeskReply | null; formKey: string; isOwn: boolean };

/** One-time link, sessions, code generator and block, each a form of its own. */
export function StaffAccess({ person, reply, formKey, isOwn }: Props) {
  const { email, status, hasCode, sessions } = person;
  const isBlocked = status === "blocked";
  const form = (name: "link" | "sessions" | "reset" | "unblock") => (
    <section>
      <h3>{t(`${name}.title`)}</h3>
      <p className="muted">{t(`${name}.text`)}</p>
      <DeskForm name={name} reply={reply} formKey={formKey} submit={t(`${name}.submit`)} isPlain>
        {() => name === "link" && <input type="hidden" name="email" value={email} />}
      </DeskForm>
    </section>
  );
  return (
    <>
      <h2>{t("card.access")}</h2>
      <p>{t("card.accessNote")}</p>
      <div className="desk-actions">
        {!isBlocked && form("link")}
        {sessions > 0 && form("sessions")}
        {hasCode && !isOwn && form("reset")}
        {isOwn && <p className="muted">{t("reset.own")}</p>}
        {isBlocked ? (
          form("unblock")
        ) : (
          <section>
            <h3>{t("block.title")}</h3>
            <p className="muted">{t("block.text")}</p>
            <DeskForm name="block" reply={reply} formKey={formKey} submit={t("block.submit")} isPlain>
              {(fields) => <Field label={t("block.reason")} required maxLength={500} {...fields.text("reason")} />}
            </DeskForm>
          </section>
        )}
      </div>
    </>
  );
}
