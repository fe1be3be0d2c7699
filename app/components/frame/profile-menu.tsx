import { useEffect, useRef, type ReactNode } from "react";
import type { ProfileSectionName } from "#app/domain/account/profile-sections.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Crumbs } from "./crumbs.tsx";
import { useFrame } from "./frame-context.ts";
import type { Place } from "./links.ts";
import { usePageTitle, usePageTrail } from "./page-data.ts";
import { sectionPath, sectionText } from "./profile-links.ts";
import { UnreadBadge } from "./unread-badge.tsx";

const t = namespace("frame", texts);

/**
 * Layout of the profile: a menu on the left, a bar on phones. Pages closed by moderation are shown with an
 * explanation.
 */
export function ProfileMenu({ place, children }: { place: Place; children: ReactNode }) {
  const { viewer } = useFrame();
  const title = usePageTitle();
  const menu = useRef<HTMLElement>(null);
  // On phones the menu scrolls horizontally; without script the styles put the current page first.
  useEffect(() => {
    const row = menu.current;
    const current = row?.querySelector<HTMLElement>("[aria-current]");
    if (row && current)
      row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [place.pathname]);
  return (
    <div className="profile">
      <nav ref={menu} className="profile-menu" aria-label={t("profileNav")}>
        {viewer?.sections.map(({ name, waits }) =>
          waits ? (
            <span key={name} className="muted">
              {sectionText(name)} <small>{t("profileWaits")}</small>
            </span>
          ) : (
            <a key={name} href={sectionPath(name)} aria-current={isHere(place.pathname, name) ? "page" : undefined}>
              {sectionText(name)}
              {name === "notifications" && viewer.unread > 0 && <UnreadBadge count={viewer.unread} />}
              {name === "approvals" && viewer.approvals > 0 && <b className="count-badge">{viewer.approvals}</b>}
            </a>
          ),
        )}
      </nav>
      <div>
        <Crumbs trail={usePageTrail()} />
        {title !== null && <h1>{title}</h1>}
        {children}
      </div>
    </div>
  );
}

/** A single order, message or counterparty belongs to its list's section. */
function isHere(pathname: string, name: ProfileSectionName): boolean {
  if (name === "orders") return pathname.startsWith("/profile/order");
  const path = sectionPath(name);
  return pathname === path || pathname.startsWith(`${path}/`);
}
