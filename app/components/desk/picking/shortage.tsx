import { Button } from "#app/components/kit/button.tsx";
import { formatQuantity } from "#app/i18n/format.ts";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { PickingForm } from "./picking-form.ts";
import { PickingPost } from "./picking-form.tsx";

const t = namespace("deskPicking", texts);

/** «Найдено меньше»: everything that is not picked yet. */
export function Shortage(form: PickingForm) {
  const missing = form.part.lines
    .filter(({ picked, ordered }) => picked < ordered)
    .map(({ article, name, unit, picked, ordered }) =>
      t("shortage.line", { article, name, quantity: formatQuantity(lessOf(ordered, picked), unit) }),
    );
  return (
    <details className="desk-picking-shortage" open={form.reply?.form === "shortage"}>
      <summary>{t("shortage.title")}</summary>
      <p>{t("shortage.text", { missing: missing.join("; ") })}</p>
      <PickingPost {...form} name="shortage" className="desk-picking-stack">
        <label className="desk-flag">
          <input type="radio" name="rest" value="wait" required /> {t("shortage.wait")}
        </label>
        <label className="desk-flag">
          <input type="radio" name="rest" value="ask" required /> {t("shortage.ask")}
        </label>
        <Button>{t("shortage.submit")}</Button>
      </PickingPost>
    </details>
  );
}

/** Quantities have three decimals. */
function lessOf(ordered: number, picked: number): number {
  return Math.round((ordered - picked) * 1_000) / 1_000;
}
