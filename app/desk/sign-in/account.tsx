import { replyHere } from "#app/components/desk/form/reply-place.ts";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { newPasswordBody } from "#app/contract/desk/staff-accounts.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deviceOf } from "#app/domain/account/device.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { settings } from "#app/i18n/ru/account/settings.ts";
import { deskAccount } from "#app/i18n/ru/desk/sign-in.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskAccount", deskAccount);
const device = namespace("settings", settings);

type Session = {
  uuid: string;
  createdAt: string;
  lastSeenAt: string;
  address: string;
  userAgent: string;
  isCurrent: boolean;
};

/** «Моя учётная запись»: open sessions and the password. */
export const accountPage = deskPage<Session[]>({
  path: "account",
  right: "self",
  title: t("title"),
  load: ({ call }) => call.deskAccount.sessions(),
  async act({ call }, form) {
    if (form.get("form") === "end") {
      const ended = await call.deskAccount.endSession({ params: { uuid: String(form.get("session")) } });
      return ended.ok ? { to: "/desk/account", notice: { key: "sessionEnded" } } : ended;
    }
    const body = newPasswordBody.safeParse({ current: form.get("current"), password: form.get("password") });
    const set = await call.deskAccount.setPassword({
      body: body.success ? body.data : { current: "", password: "" },
    });
    return set.ok ? { to: "/desk/sign-in", session: null, notice: { key: "passwordChanged" } } : set;
  },
  view: ({ data, staff, reply, key }) => (
    <>
      <h1>{t("title")}</h1>
      <dl className="desk-facts">
        <dt>{t("name")}</dt>
        <dd>{staff.name}</dd>
        <dt>{t("email")}</dt>
        <dd>{staff.email}</dd>
        <dt>{t("roles")}</dt>
        <dd>{staff.roles.map((role) => deskStaff.role[role]).join(", ")}</dd>
      </dl>
      <h2>{t("sessions.title")}</h2>
      <ul className="desk-sessions">
        {data.map((session) => (
          <li key={session.uuid}>
            <span>
              {deviceText(session.userAgent)}, {session.address}
              {session.isCurrent && <strong> ({t("sessions.current")})</strong>}
              <br />
              <small className="muted">
                {t("sessions.began")} {formatDateTime(session.createdAt, shopZone)}, {t("sessions.seen")}{" "}
                {formatDateTime(session.lastSeenAt, shopZone)}
              </small>
            </span>
            {!session.isCurrent && (
              <form method="post" action={replyHere}>
                <input type="hidden" name="form" value="end" />
                <input type="hidden" name="session" value={session.uuid} />
                <Button>{t("sessions.end")}</Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <h2>{t("password.title")}</h2>
      <p>{t("password.text")}</p>
      <DeskForm name="password" reply={reply} formKey={key} submit={t("password.save")}>
        {(fields) => (
          <>
            <Field
              name="current"
              type="password"
              label={t("password.current")}
              errors={fields.errors("current")}
              autoComplete="current-password"
              required
              maxLength={200}
            />
            <Field
              name="password"
              type="password"
              label={t("password.next")}
              errors={fields.errors("password")}
              autoComplete="new-password"
              required
              maxLength={200}
            />
          </>
        )}
      </DeskForm>
    </>
  ),
});

export const signOutPage = deskPage({
  path: "sign-out",
  right: "self",
  title: t("title"),
  load: async () => ({ to: "/desk" }),
  async act({ call }) {
    await call.deskSession.signOut();
    return { to: "/desk/sign-in", session: null };
  },
  view: () => null,
});

function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system)
    return device("device", { browser: settings.browser[browser], system: settings.system[system] });
  return browser ? settings.browser[browser] : system ? settings.system[system] : settings.unknownDevice;
}
