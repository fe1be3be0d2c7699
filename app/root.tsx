import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { useContext, useEffect, useState, type ReactNode } from "react";
import { ErrorScreen } from "./components/error/error-screen.tsx";
import { Frame } from "./components/layout/frame.tsx";
import { handlesOf } from "./components/layout/route-handle.ts";
import { errors as errorTexts } from "./i18n/ru/errors.ts";
import { frame as frameTexts } from "./i18n/ru/frame.ts";
import { namespace } from "./i18n/translator.ts";
import { frameData } from "./loaders/frame.server.ts";
import { ServerPage } from "./server-page.ts";
import { shopLoader } from "./startup/shop-loader.server.ts";
import allStyles from "./styles/all.css?url";

const t = namespace("frame", frameTexts);
const te = namespace("errors", errorTexts);

export const loader = shopLoader(null, frameData);

export const meta: MetaFunction = () => [{ title: t("defaultTitle") }];

/** Set once scripts have run: a document that React draws anew starts from here. */
let scriptsHaveRun = false;

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, scripted } = useContext(ServerPage);
  const failed = Boolean(useRouteError());
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {failed ? <ErrorMeta /> : <Meta />}
        <link rel="preload" href="/fonts/golos-text.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
        <PageStyles />
        <AllStyles />
      </head>
      <body>
        {children}
        {scripted && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  useScriptsMark();
  const data = useRouteLoaderData<typeof loader>("root");
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
  return (
    <Frame data={data ?? null}>
      <ErrorScreen status={status} />
    </Frame>
  );
}

function ErrorMeta() {
  return (
    <>
      <title>{te("documentTitle")}</title>
      <meta name="robots" content="noindex, nofollow" />
    </>
  );
}

/** The styles of the first paint, inside the page; in the browser the server's text is left as it is. */
function PageStyles() {
  const { nonce, inlineStyles } = useContext(ServerPage);
  const areas = handlesOf(useMatches()).flatMap(({ styles = [] }) => styles);
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineStyles(areas) }} />;
}

/** The sheet of all pages, for navigations in place: each page brings the styles of its own first paint inside it. */
function AllStyles() {
  const [wanted, setWanted] = useState(scriptsHaveRun);
  useEffect(() => {
    scriptsHaveRun = true;
    setWanted(true);
  }, []);
  return wanted ? <link rel="stylesheet" href={allStyles} /> : null;
}

/** `html[data-js]`: from here on controls that need script may be shown. */
function useScriptsMark(): void {
  useEffect(() => {
    document.documentElement.dataset["js"] = "";
  }, []);
}
