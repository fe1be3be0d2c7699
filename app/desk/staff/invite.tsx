import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { OneTimeLink } from "#app/components/desk/staff/one-time-link.tsx";
import { StaffFields } from "#app/components/desk/staff/staff-fields.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { inviteStaffBody, type ScopeChoices } from "#app/contract/desk/staff-accounts.ts";
import { refusedFields } from "#app/desk/orders/form-values.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { namespace } from "#app/i18n/translator.ts";
import { staffFieldsIn, textIn } from "./read-form.ts";
import { linkStep, shownLinkOf } from "./shown-link.ts";

const t = namespace("deskStaff", deskStaff);

/** «Новый сотрудник»: the person gets a one-time link by e-mail, which is shown here once, too. */
export const inviteStaffPage = deskPage<ScopeChoices>({
  path: "staff/new",
  right: "editStaff",
  title: t("invitation.title"),
  load: ({ call }) => call.deskStaff.choices(),
  async act({ call, url }, form) {
    const body = inviteStaffBody.safeParse({ email: textIn(form, "email"), ...staffFieldsIn(form) });
    if (!body.success) return refusedFields(form, body.error, t("form.invalidInvitation"));
    const invited = await call.deskStaff.invite({ body: body.data, key: textIn(form, "key") });
    return invited.ok ? linkStep(url, { email: body.data.email, ...invited.value }) : invited;
  },
  view({ data, reply, key, back }) {
    const shown = shownLinkOf(reply);
    return (
      <>
        <div className="desk-heading">
          <h1>{t("invitation.title")}</h1>
          <LinkButton href={back ?? "/desk/staff"}>{t("invitation.back")}</LinkButton>
        </div>
        {shown === null ? (
          <>
            <p>{t("invitation.text")}</p>
            <DeskForm name="invite" reply={reply} formKey={key} submit={t("invitation.submit")}>
              {(fields) => (
                <>
                  <Field
                    label={t("form.email")}
                    type="email"
                    autoComplete="off"
                    required
                    maxLength={254}
                    {...fields.text("email")}
                  />
                  <StaffFields fields={fields} saved={null} choices={data} />
                </>
              )}
            </DeskForm>
          </>
        ) : (
          <>
            <OneTimeLink {...shown} />
            <p>
              <a href={`/desk/staff/${shown.uuid}`}>{t("invitation.card")}</a>
            </p>
          </>
        )}
      </>
    );
  },
});
