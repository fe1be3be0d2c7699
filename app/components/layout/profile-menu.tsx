import type { ReactNode } from "react";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "./frame-context.ts";
import { paths, type Place } from "./links.ts";
import { usePageTitle } from "./page-data.ts";

const t = namespace("frame", texts);

/** The profile's layout: a menu on the left, a bar above on phones. While the account is checked, what is open then. */
export function ProfileMenu({ place, children }: { place: Place; children: ReactNode }) {
  const onModerate = useFrame().viewer?.onModerate ?? false;
  const item = (href: string, text: string, here: boolean) => (
    <a href={href} aria-current={here ? "page" : undefined}>
      {text}
    </a>
  );
  const title = usePageTitle();
  return (
    <div className="prof">
      <nav className="pmenu" aria-label={t("profileNav")}>
        {!onModerate && item(paths.profile, t("profileMain"), place.pathname === paths.profile)}
        {!onModerate && item(paths.orders, t("profileOrders"), place.pathname.startsWith("/profile/order"))}
        {item(paths.settings, t("profileSettings"), place.pathname === paths.settings)}
      </nav>
      <div>
        {title !== null && <h1>{title}</h1>}
        {children}
      </div>
    </div>
  );
}
