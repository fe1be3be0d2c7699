import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import { Frame } from "#app/components/frame/frame.tsx";
import { handlesOf } from "#app/components/frame/route-handle.ts";
import { ServerPage } from "#app/document/server-page.ts";
import { usualThemeColor } from "#app/domain/shop/theme.ts";
import { constants } from "./constants.server.ts";

/** The document of app/root.tsx, rendered from constants; the bench compares both and stops if they differ. */
export const loader = () => constants.root;

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, inlineStyles } = useContext(ServerPage);
  const data = useRouteLoaderData<typeof loader>("root");
  const areas = handlesOf(useMatches()).flatMap(({ styles = [] }) => styles);
  if (data?.cookieBanner) areas.push("cookies");
  return (
    <html lang="ru" data-code="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <meta name="theme-color" content={data?.shop.themeColor ?? usualThemeColor} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta property="og:site_name" content={data?.shop.name ?? ""} />
        <meta property="og:locale" content="ru_RU" />
        <Links />
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineStyles(areas) }} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Frame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}
