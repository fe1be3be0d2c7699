import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskOrder } from "#app/contract/desk/order.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { deskOrderChange } from "#app/i18n/ru/desk/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOrder", texts);
const change = namespace("deskOrderChange", deskOrderChange);

/** Pages about this order that the viewer may open. */
export function OrderActions({ order: { number, can }, back }: { order: DeskOrder; back: string | null }) {
  const card = `/desk/orders/${encodeURIComponent(number)}`;
  const search = back === null ? "" : `?${new URLSearchParams({ back }).toString()}`;
  if (!can.changeContents && !can.seeDocuments) return null;
  return (
    <nav className="desk-order-steps" aria-label={t("step.title")}>
      {can.changeContents && (
        <>
          <LinkButton href={`${card}/contents${search}`}>{change("contents.link")}</LinkButton>
          <LinkButton href={`${card}/delivery${search}`}>{change("delivery.link")}</LinkButton>
        </>
      )}
      {can.seeDocuments && <LinkButton href={`${card}/as-buyer${search}`}>{t("asBuyer.link")}</LinkButton>}
    </nav>
  );
}
