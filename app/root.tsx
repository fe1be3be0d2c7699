import type { HeadersArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { useContext, useEffect, useState, type ReactNode } from "react";
import { ErrorScreen, errorTitle, isClosed } from "./components/error/error-screen.tsx";
import { reloadForMissingChunk } from "./components/navigation/stale-build.ts";
import { addedProduct } from "./components/frame/basket-badge.ts";
import { Frame } from "./components/frame/frame.tsx";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { handlesOf, type StyleArea } from "./components/frame/route-handle.ts";
import { DeferredScripts } from "./document/deferred-scripts.tsx";
import { ServerPage } from "./document/server-page.ts";
import { frame as frameTexts } from "./i18n/ru/frame.ts";
import { namespace } from "./i18n/translator.ts";
import { iconAt } from "./domain/shop/icon-paths.ts";
import { usualThemeColor } from "./domain/shop/theme.ts";
import { closesDrawer, drawerAt, isSamePage, opensOver } from "./domain/navigation/drawer-moves.ts";
import { isAccountDrawer } from "./domain/navigation/drawers.ts";
import { drawerContent } from "./loaders/drawer-content.server.ts";
import { frameViewModel } from "./loaders/frame.server.ts";
import { reportBrowserError, useReports } from "./reports/use-reports.ts";
import { shopLoader } from "./startup/shop-request.server.ts";
import allStyles from "./styles/all.css?url";
import areaStyles from "./styles/areas.css?url";

const t = namespace("frame", frameTexts);

export const loader = shopLoader(null, async (shop) => {
  const frame = frameViewModel(shop);
  const { notices = [], ...content } = await drawerContent(shop);
  return { ...frame, ...content, notices: [...frame.notices, ...notices] };
});

/**
 * Skipped when a drawer closes, the catalogue opens, a form has failed, its reply has the frame's changes, or opens a drawer, whose
 * navigation loads the frame anyway.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  actionResult,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod === undefined)
    return !closesDrawer(currentUrl, nextUrl) && !opensCatalog(currentUrl, nextUrl) && !hasAdded(currentUrl, nextUrl);
  const path: unknown = actionResult?.data?.path;
  if (actionResult?.basketNow !== undefined) return false;
  const isFollowed = typeof path === "string" && opensOver(new URL(path, nextUrl), nextUrl);
  return actionStatus < 400 && !isFollowed;
}

/** The frame has the catalogue's first level; the drawer loads the others. */
function opensCatalog(currentUrl: URL, nextUrl: URL): boolean {
  return drawerAt(currentUrl) !== "catalog" && drawerAt(nextUrl) === "catalog" && isSamePage(currentUrl, nextUrl);
}

/** The popup of an added product needs nothing of the server if it came with the answer to its form. */
function hasAdded(currentUrl: URL, nextUrl: URL): boolean {
  const opens = drawerAt(nextUrl) === "added" && isSamePage(currentUrl, nextUrl);
  return opens && addedProduct(nextUrl.searchParams.get("added")) !== null;
}

export const meta: MetaFunction = () => [{ title: t("defaultTitle") }];

export function headers({ errorHeaders }: HeadersArgs): HeadersInit {
  const wait = errorHeaders?.get("Retry-After");
  return wait ? { "Retry-After": wait } : {};
}

/** Set once scripts have run: a document that React renders again starts with it. */
let scriptsHaveRun = false;

/** `data-code` tells the styles that the page's code is loading; start-scripts.js removes it if that fails. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, scripted } = useContext(ServerPage);
  const failed = Boolean(useRouteError());
  return (
    <html lang="ru" data-code={scripted ? "" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {failed ? <ErrorMeta /> : <Meta />}
        <SharedMeta />
        <Links />
        <PageStyles />
        <AllStyles />
      </head>
      <body>
        {children}
        {scripted && (
          <>
            <ScrollRestoration nonce={nonce} />
            <DeferredScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** For an error screen without an answer from the server: the last data of the frame. */
let lastFrame: FrameViewModel | null = null;

export default function App() {
  useScriptsMark();
  const data = useRouteLoaderData<typeof loader>("root");
  useReports(data?.reports);
  useEffect(() => {
    if (data) lastFrame = { ...data, notices: [] };
  }, [data]);
  return (
    <Frame data={data ?? null}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  useScriptsMark();
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>("root");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  useReports(data?.reports);
  useEffect(() => {
    reloadForMissingChunk(error);
    reportBrowserError(error);
  }, [error]);
  return (
    <Frame data={isClosed(error) ? null : (data ?? (isRouteErrorResponse(error) ? null : lastFrame))}>
      <ErrorScreen status={status} />
    </Frame>
  );
}

function SharedMeta() {
  const data = useRouteLoaderData<typeof loader>("root");
  const { icons = null, themeColor = null } = data?.shop ?? {};
  return (
    <>
      <meta name="theme-color" content={themeColor ?? usualThemeColor} />
      <link rel="icon" href={iconAt("/favicon.ico", icons)} sizes="32x32" />
      <link rel="icon" href={iconAt("/favicon.svg", icons)} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={iconAt("/apple-touch-icon.png", icons)} />
      <link rel="manifest" href="/site.webmanifest" />
      {data && data.shop.name !== "" && <meta property="og:site_name" content={data.shop.name} />}
      {data && <meta property="og:locale" content="ru_RU" />}
    </>
  );
}

function ErrorMeta() {
  return (
    <>
      <title>{errorTitle(useRouteError())}</title>
      <meta name="robots" content="noindex, nofollow" />
    </>
  );
}

/** Critical styles inside the page; in the browser the server's text is kept. */
function PageStyles() {
  const { nonce, inlineStyles } = useContext(ServerPage);
  const failed = Boolean(useRouteError());
  const data = useRouteLoaderData<typeof loader>("root");
  const areas = handlesOf(useMatches()).flatMap(({ styles = [] }) => styles);
  // Sent inside every page, so only what this one needs.
  const rare: StyleArea[] = [];
  if (failed) rare.push("error");
  if (data?.cookieBanner) rare.push("cookies");
  if (data?.notices.some(({ late }) => late || data.drawer)) rare.push("notices");
  if (data?.drawer) rare.push("drawers");
  // Account drawers use the profile's styles, on any page.
  if (isAccountDrawer(data?.drawer ?? null)) rare.push("profile");
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: inlineStyles([...areas, ...rare]) }}
    />
  );
}

/**
 * Stylesheets of other pages, for in-place navigation: a page's own styles are inlined in it. Sheets already inlined
 * are omitted, since repeated fonts and tokens cause a full relayout; a document rendered again by React has lost them.
 */
function AllStyles() {
  const [lost] = useState(scriptsHaveRun);
  const [wanted, setWanted] = useState(lost);
  useEffect(() => {
    scriptsHaveRun = true;
    setWanted(true);
  }, []);
  return wanted ? <link rel="stylesheet" href={lost ? allStyles : areaStyles} /> : null;
}

/** Sets `html[data-js]`, by which styles show controls that need script. */
function useScriptsMark(): void {
  useEffect(() => {
    document.documentElement.dataset["js"] = "";
  }, []);
}
