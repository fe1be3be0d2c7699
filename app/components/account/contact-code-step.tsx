import { account as texts } from "#app/i18n/ru/account.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CodeForm } from "./code-form.tsx";
import { contactField, unbroken, type ContactStepProps } from "./contact.ts";

const t = namespace("account", texts);

export function ContactCodeStep(props: ContactStepProps) {
  const { kind, reply, restart } = props;
  const value = reply?.values[contactField(kind)] ?? "";
  const isPhone = kind === "phone";
  return (
    <CodeForm
      {...props}
      intent={`${kind}.confirm`}
      again={`${kind}.ask`}
      phone={isPhone ? unbroken(value) : null}
      submit={t(`save.${kind}`)}
    >
      <p className="muted">
        {!isPhone && t("emailSent", { value })}{" "}
        <a className="text-link" href={restart}>
          {t(isPhone ? "otherPhone" : "otherEmail")}
        </a>
      </p>
      {isPhone && <p className="muted">{t("phoneEnds")}</p>}
    </CodeForm>
  );
}
