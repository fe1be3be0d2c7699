import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { PickingForm } from "./picking-form.ts";
import { PickingPost } from "./picking-form.tsx";

const t = namespace("deskPicking", texts);

/** The next step of a part: it is taken, all together, shipped. */
export function PickingSteps(form: PickingForm) {
  const { can, status, number } = form.part;
  const debt = (name: string) => form.reply?.form === name && form.reply.step === "debt" && <DespiteDebt />;
  if (can.take)
    return (
      <PickingPost {...form} name="take" className="desk-picking-step">
        <input type="hidden" name="from" value={status} />
        {debt("take")}
        <Button kind="main">{t("step.take")}</Button>
        <span className="muted">{t("step.waiting")}</span>
      </PickingPost>
    );
  if (can.assemble)
    return (
      <PickingPost {...form} name="assemble" className="desk-picking-step">
        <Button kind="main">{t("step.assemble")}</Button>
      </PickingPost>
    );
  if (!can.ship) return null;
  return (
    <PickingPost {...form} name="ship" className="desk-picking-step">
      <input type="hidden" name="from" value={status} />
      <Field
        name="track"
        id={`f-track-${number}`}
        label={t("step.track")}
        defaultValue={form.reply?.form === "ship" ? form.reply.values["track"]?.[0] : (form.part.track ?? "")}
        maxLength={60}
      />
      {debt("ship")}
      <Button kind="main">{t("step.ship")}</Button>
    </PickingPost>
  );
}

function DespiteDebt() {
  return (
    <label className="desk-flag">
      <input type="checkbox" name="despiteDebt" value="yes" /> {t("step.despiteDebt")}
    </label>
  );
}
