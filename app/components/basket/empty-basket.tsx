import { useLocation } from "@remix-run/react";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { useFrame } from "#app/components/layout/frame-context.ts";
import { paths, withDrawer } from "#app/components/layout/links.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("basket", texts);

export function EmptyBasket() {
  const { viewer } = useFrame();
  const place = useLocation();
  return (
    <Empty title={t("emptyTitle")} text={viewer ? t("emptyText") : `${t("emptyText")} ${t("guestText")}`}>
      <LinkButton kind="main" href={paths.catalog}>
        {t("toCatalog")}
      </LinkButton>
      {!viewer && <LinkButton href={withDrawer(place, "auth")}>{t("login")}</LinkButton>}
    </Empty>
  );
}
