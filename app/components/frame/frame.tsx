import { createPath, useLocation, useMatches, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Drawers } from "#app/components/drawers/drawers.tsx";
import { TopLayer } from "#app/components/drawers/top-layer.ts";
import { Sprite, Icon, type IconName } from "#app/components/kit/icon.tsx";
import { Enhancer } from "#app/components/navigation/enhancer.tsx";
import { offlineNotice, onPreservedForm } from "#app/components/navigation/preserve-form-offline.ts";
import { watchChunkErrors } from "#app/components/navigation/stale-build.ts";
import { useHeadingFocus } from "#app/components/navigation/use-heading-focus.ts";
import { usePagePosition } from "#app/components/navigation/use-page-position.ts";
import { useTypedField } from "#app/components/navigation/use-typed-field.ts";
import { hasCitySubdomains } from "#app/domain/city/site.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { Announcements } from "./announcements.tsx";
import { useExpectedBasket } from "./basket-badge.ts";
import { Footer } from "./footer.tsx";
import { FrameProvider, useFrame } from "./frame-context.ts";
import { BareHeader, CheckoutHeader, Header } from "./header.tsx";
import { paths, withDrawer, type Place } from "./links.ts";
import { Notices } from "./notices.tsx";
import { NotifyProvider, useNotify } from "./notify-context.ts";
import { profileLink } from "./profile-link.ts";
import { handlesOf, type RouteHandle } from "./route-handle.ts";
import { useNotices } from "./use-notices.ts";

const t = namespace("frame", texts);

/** Header and footer of every page; only the logo without data (maintenance, or start-up failed). */
export function Frame({ data, children }: { data: FrameViewModel | null; children: ReactNode }) {
  const { layout, around: Around } = useLayout();
  const place = useLocation();
  const notices = useNotices(data?.notices, place.pathname);
  const { add } = notices;
  const typedField = useTypedField();
  useHeadingFocus(place.pathname, typedField);
  usePagePosition();
  useEffect(() => onPreservedForm(add), [add]);
  const { location: next } = useNavigation();
  useEffect(() => (next ? watchChunkErrors(createPath(next), () => add([offlineNotice()])) : undefined), [next, add]);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  if (data === null) return <BareFrame>{children}</BareFrame>;
  return (
    <FrameProvider value={data}>
      <NotifyProvider value={add}>
        <TopLayer.Provider value={setDialog}>
          <Sprite />
          <a className="skip-link button" href="#main">
            {t("skip")}
          </a>
          <Announcements list={data.announcements} />
          {layout === "checkout" ? <CheckoutHeader data={data} place={place} /> : <Header data={data} place={place} />}
          <Notices list={notices.list} onHide={notices.hide} place={place} dialog={dialog} />
          <main id="main" className="page-width" tabIndex={-1}>
            {Around ? <Around place={place}>{children}</Around> : children}
          </main>
          <Subscription />
          <Footer data={data} place={place} short={layout === "checkout"} />
          {layout !== "checkout" && <MobileBar data={data} place={place} />}
          {data.cookieBanner && <CookieBanner />}
          <Drawers data={data} place={place} />
          {data.scripted && <Enhancer buildId={data.buildId} onNotice={notices.add} />}
        </TopLayer.Provider>
      </NotifyProvider>
    </FrameProvider>
  );
}

/** On pages whose handle has it (specification §2, Page flags). */
function Subscription() {
  const matches = useMatches();
  const at = handlesOf(matches).findLastIndex(({ subscription }) => subscription);
  const Block = handlesOf(matches)[at]?.subscription;
  return Block ? <Block pageData={matches[at]?.data} /> : null;
}

function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Sprite />
      <BareHeader name={t("home")} />
      <main id="main" className="page-width">
        {children}
      </main>
    </>
  );
}

/** The innermost route that names one wins. */
function useLayout(): Pick<RouteHandle, "layout" | "around"> {
  return handlesOf(useMatches()).findLast(({ layout, around }) => layout ?? around) ?? {};
}

/** Specification §9. */
const hideMs = 800;

/** The choice applies at once: script fades the banner, and `keepalive` sends it even if the page is left. */
function CookieBanner() {
  const { origin } = useFrame().shop;
  const notify = useNotify();
  const [stage, setStage] = useState<"shown" | "hiding" | "gone">("shown");
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (stage !== "shown" || !(submitter instanceof HTMLButtonElement)) return;
    rememberPress(origin);
    const body = new URLSearchParams({ intent: submitter.value });
    fetch("", { method: "POST", body, redirect: "manual", keepalive: true }).then(
      ({ status }) => status === 422 && notify([{ kind: "error", text: t("cookiesRefused") }]),
      () => {},
    );
    setStage("hiding");
    setTimeout(() => setStage("gone"), hideMs);
  }
  if (stage === "gone") return null;
  return (
    <form
      method="post"
      className={stage === "hiding" ? "cookie-banner cookie-banner-hiding" : "cookie-banner"}
      aria-label={t("cookiesTitle")}
      onSubmit={onSubmit}
    >
      <p>
        {`${t("cookies")} `}
        <a href={paths.cookies}>{t("cookiesLink")}</a>
      </p>
      <button className="button" name="intent" value="cookies.accept">
        {t("cookiesAccept")}
      </button>
      <button className="close-button text-link" name="intent" value="cookies.close" aria-label={t("close")}>
        ✕
      </button>
    </form>
  );
}

/** Sets the cookie in the browser too: the next page may be requested before the form is answered. */
function rememberPress(siteOrigin: string): void {
  const { protocol, host, hostname } = new URL(siteOrigin);
  const domain = hasCitySubdomains(host) ? `; Domain=${hostname}` : "";
  const secure = protocol === "https:" ? "; Secure" : "";
  document.cookie = `is_cookies_accepted=true; Max-Age=31104000; Path=/; SameSite=Lax${domain}${secure}`;
}

function MobileBar({ data, place }: { data: FrameViewModel; place: Place }) {
  const { count: inBasket } = useExpectedBasket(data.basket);
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
      {item("bag", t("basket"), paths.basket, "/basket", inBasket)}
      {item("fav", t("favourites"), paths.favourites, "/favorite", data.favourites)}
      {item("me", data.viewer ? t("profile") : t("login"), profileLink(data, place).href, "/profile")}
    </nav>
  );
}

function isHere(pathname: string, section: string): boolean {
  return pathname === section || (section !== "/" && pathname.startsWith(`${section}/`));
}
