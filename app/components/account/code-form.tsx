import type { ReactNode } from "react";
import { CodeAgain } from "#app/components/auth/code-again.tsx";
import { CodeFallback } from "#app/components/auth/code-fallback.tsx";
import { codeWayOf } from "#app/components/auth/code-way.ts";
import { Button } from "#app/components/kit/button.tsx";
import { CodeField } from "#app/components/kit/code-field.tsx";
import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/shop-form.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import type { contactCodeForm } from "#app/forms/contact.ts";
import { account as texts } from "#app/i18n/ru/account.ts";
import { namespace } from "#app/i18n/translator.ts";
import { contactField, type ContactStepProps } from "./contact.ts";

const t = namespace("account", texts);

/** `phone`: the one that the code was sent to; null where it goes to an address. */
type Props = ContactStepProps & {
  intent: string;
  again: string;
  phone: string | null;
  submit: string;
  children: ReactNode;
};

/** A code with what it is for; the new phone or address travels along, the code never comes back. */
export function CodeForm({ kind, reply, form, intent, again, phone, submit, children }: Props) {
  const { Form, action, busy } = form;
  const name = contactField(kind);
  const value = reply?.values[name] ?? "";
  const code = useShopForm<ReturnType<typeof contactCodeForm>>(intent.replace(".", "-"), reply);
  const counterparty = useFrame().viewer?.client?.rootUuid ?? "";
  const way = phone === null ? null : codeWayOf(reply?.values, phone);
  const fields = { [name]: value, counterparty, ...way?.fields };
  return (
    <div className="stack">
      <ShopForm form={code} as={Form} action={action} className="stack">
        {way && <p className="muted">{way.text}</p>}
        {children}
        <input type="hidden" name={name} value={value} />
        <CounterpartyField />
        {way && <input type="hidden" name="sentBy" value={way.fields.sentBy} />}
        {way && <input type="hidden" name="fallbacks" value={way.fields.fallbacks} />}
        {/* Each step has a field of its own: what was typed for the one is no code of the other. */}
        <CodeField
          key={intent}
          {...code.field("code")}
          label={way?.label ?? t("emailedCode")}
          hint={t("codeHint")}
          autoFocus
        />
        <Button kind="main" name="intent" value={intent} disabled={busy}>
          {submit}
        </Button>
      </ShopForm>
      <CodeAgain intent={again} fields={fields} form={form} data={reply?.data} />
      {way && <CodeFallback intent={again} fields={fields} channels={way.channels} form={form} />}
    </div>
  );
}
