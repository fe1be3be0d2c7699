import { LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { order as texts } from "#app/i18n/ru/orders/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("order", texts);

/** Links to the basket if it is not empty. */
export function NoOrders() {
  const { basket } = useFrame();
  return (
    <Empty title={t("empty.title")} text={t("empty.text")}>
      {basket.count > 0 && (
        <LinkButton kind="main" href={paths.basket}>
          {t("toBasket")}
        </LinkButton>
      )}
      <LinkButton kind={basket.count > 0 ? "quiet" : "main"} href={paths.catalog}>
        {t("toCatalog")}
      </LinkButton>
    </Empty>
  );
}
