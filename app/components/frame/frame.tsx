import { createPath, useLocation, useMatches, useNavigation } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Sprite } from "#app/components/kit/icon.tsx";
import { BareHeader, CheckoutHeader, Header } from "./header.tsx";
import { CookieBanner } from "./cookie-banner.tsx";
import { Drawers } from "#app/components/drawers/drawers.tsx";
import { Enhancer } from "#app/components/navigation/enhancer.tsx";
import { Footer } from "./footer.tsx";
import { FrameProvider } from "./frame-context.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { watchLostCode } from "#app/components/navigation/stale-build.ts";
import { listenToPreservedForms, offlineNotice } from "#app/components/navigation/preserve-form-offline.ts";
import { MobileBar } from "./mobile-bar.tsx";
import { Notices } from "./notices.tsx";
import { NotifyProvider } from "./notify-context.ts";
import { handlesOf, type RouteHandle } from "./route-handle.ts";
import { TopLayer } from "#app/components/drawers/top-layer.ts";
import { useHeadingFocus } from "#app/components/navigation/use-heading-focus.ts";
import { usePagePosition } from "#app/components/navigation/use-page-position.ts";
import { useNotices } from "./use-notices.ts";
import { useTypedField } from "#app/components/navigation/use-typed-field.ts";

const t = namespace("frame", texts);

/** Header and footer of every page. Without data (the shop is closed, or start-up failed) only the logo. */
export function Frame({ data, children }: { data: FrameViewModel | null; children: ReactNode }) {
  const { layout, around: Around } = useLayout();
  const place = useLocation();
  const notices = useNotices(data?.notices, place.pathname);
  const { add } = notices;
  const typedField = useTypedField();
  useHeadingFocus(place.pathname, typedField);
  usePagePosition();
  useEffect(() => listenToPreservedForms(add), [add]);
  const { location: next } = useNavigation();
  useEffect(() => (next ? watchLostCode(createPath(next), () => add([offlineNotice()])) : undefined), [next, add]);
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

/** On the pages whose handle asks for it (specification §2, Page flags). */
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
      <BareHeader name={t("shopName")} />
      <main id="main" className="page-width">
        {children}
      </main>
    </>
  );
}

/** The innermost route that names one decides. */
function useLayout(): Pick<RouteHandle, "layout" | "around"> {
  return handlesOf(useMatches()).findLast(({ layout, around }) => layout ?? around) ?? {};
}
