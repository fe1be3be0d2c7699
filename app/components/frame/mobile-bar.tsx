import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Icon, type IconName } from "#app/components/kit/icon.tsx";
import type { FrameData } from "./frame-data.ts";
import { paths, withDrawer, type Place } from "./links.ts";
import { profileLink } from "./profile-link.ts";

const t = namespace("frame", texts);

/** Phones: five sections within the thumb's reach. */
export function MobileBar({ data, place }: { data: FrameData; place: Place }) {
  const item = (icon: IconName, text: string, href: string, section: string, count = 0) => (
    <a href={href} aria-current={isHere(place.pathname, section) ? "page" : undefined}>
      <Icon name={icon} />
      {text}
      {count > 0 && <b className="count-badge">{count}</b>}
    </a>
  );
  return (
    <nav className="mobile-bar" aria-label={t("sections")}>
      {item("home", t("home"), paths.home, "/")}
      {item("grid", t("catalog"), withDrawer(place, "catalog"), "/catalog")}
      {item("bag", t("basket"), paths.basket, "/basket", data.basket.count)}
      {item("fav", t("favourites"), paths.favourites, "/favorite", data.favourites)}
      {item("me", data.viewer ? t("profile") : t("login"), profileLink(data, place).href, "/profile")}
    </nav>
  );
}

function isHere(pathname: string, section: string): boolean {
  return pathname === section || (section !== "/" && pathname.startsWith(`${section}/`));
}
