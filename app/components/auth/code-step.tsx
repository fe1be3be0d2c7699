import type { loginCodeForm } from "#app/forms/login.ts";
import { auth } from "#app/i18n/ru/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button } from "#app/components/kit/button.tsx";
import { CodeField } from "#app/components/kit/code-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/shop-form.tsx";
import { CodeFallback } from "./code-fallback.tsx";
import { CodeAgain } from "./code-again.tsx";
import type { StepProps } from "./step.ts";

const t = namespace("auth", auth);

/** How the last code went: by SMS unless it is told otherwise; `none` did not go, of `late` nobody knows yet. */
const ways = ["none", "late", "call", "email"] as const;

export function CodeStep({
  reply,
  form,
  restart,
  intent,
}: StepProps & { intent: "auth.confirm" | "auth.registerCode" }) {
  const { Form, action, busy } = form;
  const code = useShopForm<typeof loginCodeForm>("login-code", reply);
  const { phone = "", fallbacks = "", sentBy: told } = reply?.values ?? {};
  const sentBy = ways.find((way) => way === told) ?? "sms";
  return (
    <div className="stack">
      <ShopForm form={code} as={Form} action={action} className="stack">
        <p className="muted">
          {sentBy === "sms" ? `${t("codeText", { phone })}.` : t(`sentText.${sentBy}`, { phone })}{" "}
          <a className="text-link" href={restart}>
            {t("otherPhone")}
          </a>
        </p>
        <input type="hidden" name="phone" value={phone} />
        <input type="hidden" name="sentBy" value={sentBy} />
        <input type="hidden" name="fallbacks" value={fallbacks} />
        <CodeField
          {...code.field("code")}
          label={sentBy === "call" || sentBy === "email" ? t(`codeBy.${sentBy}`) : t("code")}
          hint={t("codeHint")}
          autoFocus
        />
        <Button kind="main" name="intent" value={intent} disabled={busy}>
          {t("enter")}
        </Button>
      </ShopForm>
      <CodeAgain intent="auth.login" fields={{ phone, sentBy, fallbacks }} form={form} data={reply?.data} />
      {intent === "auth.confirm" && fallbacks !== "" && (
        <CodeFallback fields={{ phone, sentBy, fallbacks }} channels={fallbacks.split(" ")} form={form} />
      )}
    </div>
  );
}
