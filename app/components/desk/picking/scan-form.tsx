import type { PickingLine } from "#app/contract/desk/picking.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { formatQuantity } from "#app/i18n/format.ts";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { PickingForm } from "./picking-form.ts";
import { PickingPost } from "./picking-form.tsx";

const t = namespace("deskPicking", texts);

/** One field for every code. It is empty after a fault too: a scanner types its next code behind what is there. */
export function ScanForm(form: PickingForm) {
  return (
    <PickingPost {...form} name="scan" className="desk-picking-scan">
      <Field
        name="code"
        label={t("scan.label")}
        hint={scannedBefore(form) ?? t("scan.hint")}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        maxLength={300}
        data-search=""
      />
      <Button kind="main">{t("scan.submit")}</Button>
    </PickingPost>
  );
}

/** What was refused, to be compared with the label in the hand. */
function scannedBefore({ reply }: PickingForm): string | null {
  const code = reply?.form === "scan" ? reply.values["code"]?.[0] : undefined;
  return code ? t("scan.was", { code: code.replace(/\p{Cc}/gu, " ").slice(0, 60) }) : null;
}

/** A scan that does not tell how much: of goods cut to length, or more than is missing. */
export function AskForm({ line, ...form }: PickingForm & { line: PickingLine }) {
  const { uuid, name, unit, ordered, picked } = line;
  const typed = form.reply?.form === "pick.ask" ? form.reply.values["quantity"]?.[0] : undefined;
  return (
    <PickingPost {...form} name="pick.ask" className="desk-picking-scan">
      <input type="hidden" name="item" value={uuid} />
      <Field
        name="quantity"
        label={t("scan.ask", { name })}
        hint={t("scan.askHint", { ordered: formatQuantity(ordered, unit), picked: formatQuantity(picked, unit) })}
        defaultValue={typed ?? String(ordered).replace(".", ",")}
        inputMode="decimal"
        autoFocus
        autoComplete="off"
        required
        maxLength={20}
      />
      <Button kind="main">{t("line.save")}</Button>
    </PickingPost>
  );
}
