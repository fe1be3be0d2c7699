import type { loginCodeForm } from "#app/forms/login.ts";
import { auth } from "#app/i18n/ru/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";
import { CodeField } from "#app/components/kit/code-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/shop-form.tsx";
import { CodeFallback } from "./code-fallback.tsx";
import { CodeAgain } from "./code-again.tsx";
import { codeWayOf } from "./code-way.ts";
import type { StepProps } from "./step.ts";

const t = namespace("auth", auth);

export function CodeStep({
  reply,
  form,
  restart,
  intent,
}: StepProps & { intent: "auth.confirm" | "auth.registerCode" }) {
  const { Form, action, busy } = form;
  const code = useShopForm<typeof loginCodeForm>("login-code", reply);
  const { phone = "", fallbacks: _, sentBy: __, ...kept } = reply?.values ?? {};
  const isRegistration = intent === "auth.registerCode";
  const way = codeWayOf(reply?.values, phone);
  // A registration waits with all that was filled in.
  const fields = isRegistration ? { ...kept, ...way.fields } : way.fields;
  const again = isRegistration ? "auth.register" : "auth.login";
  return (
    <div className="stack">
      <ShopForm form={code} as={Form} action={action} className="stack">
        <p className="muted">
          {way.text}{" "}
          <a className="text-link" href={restart}>
            {t("otherPhone")}
          </a>
        </p>
        <input type="hidden" name="phone" value={phone} />
        <Kept values={fields} />
        <CodeField {...code.field("code")} label={way.label} hint={t("codeHint")} autoFocus />
        <Button kind="main" name="intent" value={intent} disabled={busy}>
          {t("enter")}
        </Button>
      </ShopForm>
      <CodeAgain intent={again} fields={{ phone, ...fields }} form={form} data={reply?.data} />
      <CodeFallback intent={again} fields={{ phone, ...fields }} channels={way.channels} form={form} />
      {isRegistration && (
        <Form method="post" action={action}>
          <input type="hidden" name="phone" value={phone} />
          <Kept values={kept} />
          <Button name="intent" value="auth.editRegistration">
            {t("backToForm")}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** What has been filled in before and waits for the code. */
function Kept({ values }: { values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
