import { formatPhone } from "#app/domain/phone.ts";
import { account as texts } from "#app/i18n/ru/account.ts";
import { namespace } from "#app/i18n/translator.ts";
import { CodeForm } from "./code-form.tsx";
import { unbroken, type ContactStepProps } from "./contact.ts";

const t = namespace("account", texts);

/** A session that has been open for a while: the phone the account has now says first that it is its owner (security A15). */
export function SessionStep(props: ContactStepProps) {
  const { kind, account } = props;
  const phone = unbroken(formatPhone(account.phone));
  return (
    <CodeForm {...props} intent={`${kind}.session`} again={`${kind}.sessionAgain`} phone={phone} submit={t("confirm")}>
      <p>{t("sessionText")}</p>
    </CodeForm>
  );
}
