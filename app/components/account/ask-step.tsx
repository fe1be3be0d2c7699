import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { Field } from "#app/components/kit/field.tsx";
import { PhoneField } from "#app/components/kit/phone-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/shop-form.tsx";
import type { ContactKind, contactAskForm } from "#app/forms/contact.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { account as texts } from "#app/i18n/ru/account.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AccountViewModel } from "#app/view-models/account.ts";
import { contactField, type ContactStepProps } from "./contact.ts";

const t = namespace("account", texts);

/** What it is for, what it is now, and the new one. */
export function AskStep({ kind, account, reply, form: { Form, action, busy } }: ContactStepProps) {
  const name = contactField(kind);
  const form = useShopForm<ReturnType<typeof contactAskForm>>(`${kind}-ask`, reply, {
    [name]: unconfirmed(kind, account) ?? "",
  });
  const field = { ...form.field(name), label: t(`new.${kind}`), required: true, autoFocus: true };
  return (
    <ShopForm form={form} as={Form} action={action} className="stack">
      <p className="muted">{t(`text.${kind}`, { client: account.client?.name ?? "" })}</p>
      <p>{nowText(kind, account)}</p>
      <CounterpartyField />
      {kind === "phone" ? (
        <PhoneField {...field} />
      ) : (
        <Field {...field} type="email" autoComplete="email" maxLength={254} />
      )}
      <Button kind="main" name="intent" value={`${kind}.ask`} disabled={busy}>
        {t("sendCode")}
      </Button>
    </ShopForm>
  );
}

/** An address that only waits for its code need not be typed again. */
function unconfirmed(kind: ContactKind, { email, emailConfirmed }: AccountViewModel): string | undefined {
  return kind === "email" && email !== null && !emailConfirmed ? email : undefined;
}

function nowText(kind: ContactKind, { phone, email, emailConfirmed, client }: AccountViewModel): string {
  if (kind === "phone") return t("now", { value: formatPhone(phone) });
  const known = kind === "email" ? email : (client?.email ?? null);
  if (known === null) return t("nowNone");
  return kind === "email" && !emailConfirmed ? t("nowUnconfirmed", { value: known }) : t("now", { value: known });
}
