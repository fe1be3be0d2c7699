import { LinkButton } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import type { Order } from "#app/contract/orders.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { changePath, compositionPath } from "./order-path.ts";
import { repeatPath } from "./repeat-path.ts";

const t = namespace("order", texts);

/** What may be done with the order now. */
export function OrderDeeds({ order: { uuid, number, can } }: { order: Order }) {
  return (
    <nav className="order-aside-deeds" aria-label={t("whatNow")}>
      {can.repeat && <LinkButton href={repeatPath(number)}>{t("repeat")}</LinkButton>}
      {can.change && <LinkButton href={changePath(number)}>{t("change")}</LinkButton>}
      {can.claim && (
        <a className="text-link" href={`${paths.newComplaint}?order=${uuid}`}>
          {t("claim")}
        </a>
      )}
      <a className="text-link" href={compositionPath(number)}>
        {t("composition")}
      </a>
    </nav>
  );
}
