import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/check.tsx";
import { Field } from "#app/components/kit/field.tsx";
import { PhoneField } from "#app/components/kit/phone-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/shop-form.tsx";
import type { WireRights } from "#app/contract/members.ts";
import type { inviteForm } from "#app/forms/members.ts";
import { firstRights, rightsValues } from "#app/forms/rights-values.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { members as texts } from "#app/i18n/ru/members.ts";
import { namespace } from "#app/i18n/translator.ts";
import { RightsFields } from "./rights-fields.tsx";

const t = namespace("members", texts);

/** Both fields stand there without script, too; only the one that is chosen is read. */
export function InviteForm({ own, reply }: { own: WireRights; reply: FormReply | null }) {
  const form = useShopForm<typeof inviteForm>("invite", reply, { by: "phone", ...rightsValues(firstRights) });
  return (
    <section className="profile-section">
      <h2>{t("inviteTitle")}</h2>
      <p className="hint">{t("inviteText")}</p>
      <ShopForm form={form} className="stack">
        <fieldset>
          <legend className="bold">{t("by")}</legend>
          <Way form={form} way="phone" />
          <PhoneField label={t("phone")} {...form.field("phone")} />
          <Way form={form} way="email" />
          <Field type="email" label={t("email")} autoComplete="off" maxLength={254} {...form.field("email")} />
        </fieldset>
        <RightsFields form={form} own={own} />
        <div>
          <Button kind="main" name="intent" value="member.invite">
            {t("invite")}
          </Button>
        </div>
      </ShopForm>
    </section>
  );
}

type Form = Pick<ReturnType<typeof useShopForm<typeof inviteForm>>, "idOf" | "values">;

function Way({ form: { idOf, values }, way }: { form: Form; way: "phone" | "email" }) {
  return (
    <Check
      type="radio"
      name="by"
      id={`${idOf("by")}-${way}`}
      value={way}
      defaultChecked={(values["by"] ?? "phone") === way}
    >
      {t(way === "phone" ? "byPhone" : "byEmail")}
    </Check>
  );
}
