import { Field } from "#app/components/kit/fields/field.tsx";
import { signInLimits } from "#app/domain/staff/sign-in.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskStaff", deskStaff);

/** `link` null: a repeat of the form, after the link was shown. */
export type ShownLink = { uuid: string; email: string; link: string | null };

export function OneTimeLink({ email, link }: ShownLink) {
  if (link === null) return <p role="status">{t("invitation.shown")}</p>;
  return (
    <section className="desk-link-once" role="status">
      <p className="bold">{t("invitation.sent", { email })}</p>
      <p>{t("invitation.copy", { hours: signInLimits.linkSeconds / 3_600 })}</p>
      <Field name="link" label={t("invitation.label")} value={link} readOnly />
    </section>
  );
}
