import type { ReactNode } from "react";
import { CodeAgain } from "#app/components/auth/code-again.tsx";
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

type Props = ContactStepProps & { intent: string; again: string; label: string; submit: string; children: ReactNode };

/** A code with what it is for; the new phone or address travels along, the code never comes back. */
export function CodeForm({ kind, reply, form, intent, again, label, submit, children }: Props) {
  const { Form, action, busy } = form;
  const name = contactField(kind);
  const value = reply?.values[name] ?? "";
  const code = useShopForm<ReturnType<typeof contactCodeForm>>(intent.replace(".", "-"), reply);
  const counterparty = useFrame().viewer?.client?.rootUuid ?? "";
  return (
    <div className="stack">
      <ShopForm form={code} as={Form} action={action} className="stack">
        {children}
        <input type="hidden" name={name} value={value} />
        <CounterpartyField />
        {/* Each step has a field of its own: what was typed for the one is no code of the other. */}
        <CodeField key={intent} {...code.field("code")} label={label} hint={t("codeHint")} autoFocus />
        <Button kind="main" name="intent" value={intent} disabled={busy}>
          {submit}
        </Button>
      </ShopForm>
      <CodeAgain intent={again} fields={{ [name]: value, counterparty }} form={form} data={reply?.data} />
    </div>
  );
}
