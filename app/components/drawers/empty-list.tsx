import { useLocation } from "@remix-run/react";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths, withDrawer } from "#app/components/frame/links.ts";

const t = namespace("frame", texts);

/** An empty list of the visitor; `guestText` tells guests that their saved list is available after login. */
export function EmptyList({
  title,
  text,
  guestText,
  toCatalog,
}: {
  title: string;
  text: string;
  guestText: string;
  toCatalog: string;
}) {
  const { viewer } = useFrame();
  const place = useLocation();
  return (
    <Empty title={title} text={viewer ? text : `${text} ${guestText}`}>
      <LinkButton kind="main" href={paths.catalog}>
        {toCatalog}
      </LinkButton>
      {!viewer && <LinkButton href={withDrawer(place, "auth")}>{t("login")}</LinkButton>}
    </Empty>
  );
}
