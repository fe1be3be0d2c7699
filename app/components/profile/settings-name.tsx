import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/shop-form.tsx";
import type { nameForm } from "#app/forms/own-data.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { settings as texts } from "#app/i18n/ru/settings.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("settings", texts);

export type NameData = { lastName: string; firstName: string; middleName: string };

export function SettingsName({ name, reply }: { name: NameData; reply: FormReply | null }) {
  const form = useShopForm<typeof nameForm>("name", reply, name);
  return (
    <section className="profile-section">
      <h2>{t("rename")}</h2>
      <ShopForm form={form} className="stack">
        <Field label={t("lastName")} {...form.field("lastName")} required maxLength={60} autoComplete="family-name" />
        <Field label={t("firstName")} {...form.field("firstName")} required maxLength={60} autoComplete="given-name" />
        <Field
          label={t("middleName")}
          hint={t("middleNameHint")}
          {...form.field("middleName")}
          maxLength={60}
          autoComplete="additional-name"
        />
        <div>
          <Button name="intent" value="name.save">
            {t("saveName")}
          </Button>
        </div>
      </ShopForm>
    </section>
  );
}
