import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
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
    <StepForm reply={reply} action={action} submit={t("next")}>
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
      <Password name="password" label={t("password")} reply={reply} autoComplete="current-password" />
    </StepForm>
  );
}

/** The first password, by a one-time link. */
export function NewPasswordStep({ reply, action, email }: Props & { email: string }) {
  return (
    <StepForm reply={reply} action={action} submit={t("next")}>
      {/* For password managers: whose password it is. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Password name="password" label={t("password")} hint={t("invitation.hint")} reply={reply} />
      <Password name="passwordAgain" label={t("invitation.again")} reply={reply} />
    </StepForm>
  );
}

type StepProps = Props & { submit: string; after?: ReactNode; children: ReactNode };

function StepForm({ reply, action, submit, after, children }: StepProps) {
  return (
    <form method="post" action={action} className="desk-form">
      {reply && <ErrorSummary messages={reply.messages} errors={reply.errors} />}
      {children}
      <p className="actions">
        <Button kind="main">{submit}</Button>
        {after}
      </p>
    </form>
  );
}

type PasswordProps = { name: string; label: string; hint?: string; reply: DeskReply | null; autoComplete?: string };

/** A field of a password, whose typed value never comes back. */
function Password({ name, reply, autoComplete = "new-password", ...words }: PasswordProps) {
  return (
    <Field
      name={name}
      type="password"
      errors={reply?.errors[name]}
      autoComplete={autoComplete}
      required
      maxLength={200}
      {...words}
    />
  );
}

type CodeStepProps = { reply: DeskReply; action: string; generator: Secret | null };

/** The code, with the generator if it is to be set up. */
export function CodeStep({ reply, action, generator }: CodeStepProps) {
  return (
    <>
      {generator && <Generator {...generator} />}
      <StepForm reply={reply} action={action} submit={t("enter")} after={<a href="/desk/sign-in">{t("again")}</a>}>
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
      </StepForm>
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
        <code className="desk-code-key">{secret.match(/.{1,4}/g)?.join(" ")}</code>
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
        <LinkButton kind="main" href={to}>
          {t("recovery.go")}
        </LinkButton>
      </p>
    </>
  );
}
