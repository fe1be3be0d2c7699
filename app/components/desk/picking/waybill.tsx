import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { PickingForm } from "./picking-form.ts";
import { PickingPost } from "./picking-form.tsx";

const t = namespace("deskPicking", texts);

/** The number of the carrier's electronic waybill, of parts that travel. */
export function Waybill(form: PickingForm) {
  const { way, waybill } = form.part;
  if (way === "pickup") return null;
  const typed = form.reply?.form === "waybill" ? form.reply.values["waybill"]?.[0] : undefined;
  return (
    <PickingPost {...form} name="waybill" className="desk-picking-step">
      <Field
        name="waybill"
        label={t("waybill.title")}
        hint={t("waybill.hint")}
        defaultValue={typed ?? waybill ?? ""}
        maxLength={60}
      />
      <Button>{t("waybill.submit")}</Button>
    </PickingPost>
  );
}
