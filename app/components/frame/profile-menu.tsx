import type { ReactNode } from "react";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "./frame-context.ts";
import { paths, type Place } from "./links.ts";
import { usePageTitle } from "./page-data.ts";
import { profileLinks } from "./profile-links.ts";

const t = namespace("frame", texts);

/** The profile's layout: a menu on the left, a bar above on phones. While the account is checked, what is open then. */
export function ProfileMenu({ place, children }: { place: Place; children: ReactNode }) {
  const { viewer } = useFrame();
  const title = usePageTitle();
  return (
    <div className="profile">
      <nav className="profile-menu" aria-label={t("profileNav")}>
        {(viewer ? profileLinks(viewer) : []).map(([href, text]) => (
          <a key={href} href={href} aria-current={isHere(place.pathname, href) ? "page" : undefined}>
            {text}
          </a>
        ))}
      </nav>
      <div>
        {title !== null && <h1>{title}</h1>}
        {children}
      </div>
    </div>
  );
}

/** One order is read under the heading of all of them, and so is one counterparty. */
function isHere(pathname: string, href: string): boolean {
  if (href === paths.orders) return pathname.startsWith("/profile/order");
  return href === paths.counterparties ? pathname.startsWith(href) : pathname === href;
}
