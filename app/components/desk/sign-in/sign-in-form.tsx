import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskSignIn } from "#app/i18n/ru/desk/sign-in.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskSignIn", deskSignIn);

type Props = { reply: DeskReply | null; action: string };

/** E-mail and password, the first step of signing in. */
export function PasswordStep({ reply, action }: Props) {
  return (
    <form method="post" action={action} className="desk-form">
      {reply && <ErrorSummary messages={reply.messages} errors={reply.errors} />}
      <Field
        name="email"
        type="email"
        label={t("email")}
        defaultValue={reply?.values["email"]?.[0] ?? ""}
        errors={reply?.errors["email"]}
        autoComplete="username"
        required
        maxLength={254}
      />
      <Field
        name="password"
        type="password"
        label={t("password")}
        errors={reply?.errors["password"]}
        autoComplete="current-password"
        required
        maxLength={200}
      />
      <p className="actions">
        <Button kind="main">{t("next")}</Button>
      </p>
    </form>
  );
}

type CodeStepProps = { reply: DeskReply; action: string; generator: Secret | null };

/** The code, with the generator if it is to be set up. */
export function CodeStep({ reply, action, generator }: CodeStepProps) {
  return (
    <>
      {generator && <Generator {...generator} />}
      <form method="post" action={action} className="desk-form">
        <ErrorSummary messages={reply.messages} errors={reply.errors} />
        <input type="hidden" name="step" value={reply.step} />
        <input type="hidden" name="stepToken" value={reply.values["stepToken"]?.[0] ?? ""} />
        <Field
          name="code"
          label={generator ? t("setUp.code") : t("code")}
          hint={generator ? t("setUp.hint") : t("codeHint")}
          errors={reply.errors["code"]}
          autoComplete="one-time-code"
          required
          autoFocus
          maxLength={40}
        />
        <p className="actions">
          <Button kind="main">{t("enter")}</Button>
          <a href="/desk/sign-in">{t("again")}</a>
        </p>
      </form>
    </>
  );
}

/** As text, and as QR in SVG. */
type Secret = { secret: string; qr: string };

function Generator({ secret, qr }: Secret) {
  return (
    <section className="desk-generator">
      <p>{t("setUp.text")}</p>
      <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t("setUp.qr")} width={200} height={200} />
      <p>{t("setUp.secret")}</p>
      <p>
        <code>{secret}</code>
      </p>
    </section>
  );
}

/** Shown once, after the set-up. */
export function RecoveryCodes({ codes, to }: { codes: readonly string[]; to: string }) {
  return (
    <>
      <p>{t("recovery.text")}</p>
      <ol className="desk-recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="actions">
        <a className="button main" href={to}>
          {t("recovery.go")}
        </a>
      </p>
    </>
  );
}
