import type { Picking } from "#app/contract/desk/picking.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskPicking", texts);

/** Papers and labels of a part. */
export function PickingPrint({ part: { number } }: { part: Picking }) {
  const below = (path: string) => `/desk/picking/${encodeURIComponent(number)}/${path}`;
  return (
    <section className="desk-picking-print">
      <h2>{t("print.title")}</h2>
      <p className="actions">
        <LinkButton href={below("papers/pick-list")}>{t("print.pickList")}</LinkButton>
        <LinkButton href={below("papers/packing-slip")}>{t("print.packingSlip")}</LinkButton>
        <LinkButton href={below("labels?kind=goods")}>{t("print.goods")}</LinkButton>
        <LinkButton href={below("labels?kind=box")}>{t("print.box")}</LinkButton>
      </p>
    </section>
  );
}
