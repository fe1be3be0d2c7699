import type { ReactNode } from "react";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { paths, type Place } from "./links.ts";

const t = namespace("frame", texts);

/** The profile's layout: a menu on the left, a bar above on phones. */
export function ProfileMenu({ place, children }: { place: Place; children: ReactNode }) {
  const item = (href: string, text: string, here: boolean) => (
    <a href={href} aria-current={here ? "page" : undefined}>
      {text}
    </a>
  );
  return (
    <div className="prof">
      <nav className="pmenu" aria-label={t("profileNav")}>
        {item(paths.profile, t("profileMain"), place.pathname === paths.profile)}
        {item(paths.orders, t("profileOrders"), place.pathname.startsWith("/profile/order"))}
      </nav>
      <div>{children}</div>
    </div>
  );
}
