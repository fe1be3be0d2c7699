import type { loginForm } from "#app/forms/login.ts";
import { auth } from "#app/i18n/ru/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";
import { PhoneField } from "#app/components/kit/phone-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/shop-form.tsx";
import type { StepProps } from "./step.ts";

const t = namespace("auth", auth);

export function PhoneStep({ reply, form: { Form, action, busy } }: StepProps) {
  const form = useShopForm<typeof loginForm>("login", reply);
  return (
    <ShopForm form={form} as={Form} action={action} className="stack">
      <p className="muted">{t("phoneText")}</p>
      <PhoneField {...form.field("phone")} label={t("phone")} required autoFocus />
      <Button kind="main" name="intent" value="auth.login" disabled={busy}>
        {t("sendCode")}
      </Button>
    </ShopForm>
  );
}
