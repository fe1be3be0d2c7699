import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { formatPhone } from "#app/domain/phone.ts";
import { iconAt } from "#app/domain/shop/icon-paths.ts";
import { refusals } from "#app/i18n/ru/refusals.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("refusals", refusals);

/** Refusals with a page; each has a title and advice. */
export type RefusalKind = {
  [K in keyof typeof refusals]: (typeof refusals)[K] extends string ? never : K;
}[keyof typeof refusals];

/** Shop details on pages made without the storefront: `phone` as +7…, null while unknown; `icons`: their version. */
export type Sign = { name: string; phone: string | null; icons?: string | null; themeColor?: string | null };

/** `sent`: a form was refused, so the way back is its page. `code`: request id to quote on the phone. */
type About = { sign: Sign; sent: boolean; code: string | null };

/**
 * The complete refusal page, from fixed texts only: no data, no script, nothing echoed from the request. An empty href
 * links to the page itself by GET, i.e. the one whose form was refused.
 */
export function refusalPage(kind: RefusalKind, { sign, sent, code }: About): string {
  const title = t(`${kind}.title`);
  const way = sent ? t("back") : passing.has(kind) ? t("again") : null;
  const page = html`<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex, nofollow"><title>${t("documentTitle", { title, shop: sign.name })}</title><link rel="icon" href="${iconAt("/favicon.svg", sign.icons ?? null)}" type="image/svg+xml"><style>${raw(style)}</style></head>
<body><header><a href="/"><img src="${iconAt("/sign.svg", sign.icons ?? null)}" alt="" width="28" height="28">${sign.name}</a></header>
<main><h1>${title}</h1>
<p>${t(`${kind}.text`)}</p>
<nav>${way && html`<a class="main" href="">${way}</a>`}<a${way === null ? raw(' class="main"') : ""} href="/">${t("home")}</a></nav>
${sign.phone && html`<p>${t("phone")} <a class="tel" href="tel:${sign.phone}">${formatPhone(sign.phone)}</a></p>`}${code && html`<p class="code">${t("code", { code })}</p>`}</main></body></html>
`;
  return String(page);
}

/** Refusals that may pass on retry. */
const passing: ReadonlySet<RefusalKind> = new Set([
  "internal",
  "maintenance",
  "overloaded",
  "tooManyRequests",
  "requestTimeout",
]);

// Values from app/styles/tokens.css, which this page cannot link: its file name changes with every build.
const style =
  "@font-face{font-family:Golos;src:url(/fonts/golos-text.5e1e1117.woff2) format('woff2');font-weight:500 700;font-display:optional}" +
  ":root{color-scheme:light dark;--ink:#15191e;--paper:#fff;--mute:#56606b;--edge:#828c97;--link:#0b57d0;--top:#15191e}" +
  "@media(prefers-color-scheme:dark){:root{--ink:#e9edf1;--paper:#14181d;--mute:#a7b1bc;--edge:#7d8995;--link:#8ab4f8;--top:#0b0e12}}" +
  "*{box-sizing:border-box;margin:0}body{font:.9375rem/1.5 system-ui,'Segoe UI',Roboto,'Liberation Sans',sans-serif;color:var(--ink);background:var(--paper)}" +
  "header{background:var(--top);color:#fff}header a{display:inline-flex;align-items:center;gap:10px;min-height:64px;color:inherit;font:700 1.375rem/1 Golos,system-ui,sans-serif;text-decoration:none}" +
  "header,main{padding-inline:max(24px,50vw - 696px)}main{display:grid;gap:16px;padding-block:48px}" +
  "h1{font:650 1.5625rem/1.2 Golos,system-ui,sans-serif;letter-spacing:-.01em;text-wrap:balance}p{max-width:36rem}nav{display:flex;flex-wrap:wrap;gap:12px}" +
  "nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border:1px solid var(--edge);border-radius:4px;color:inherit;font-weight:600;text-decoration:none}" +
  "nav .main{background:#ffc400;border-color:#ffc400;color:#15191e}.tel{display:inline-block;padding:10px 0;color:var(--link);white-space:nowrap}.code{color:var(--mute);font-size:.8125rem;overflow-wrap:anywhere}" +
  ":focus-visible{outline:3px solid var(--link);outline-offset:2px}header :focus-visible{outline-color:#ffc400}@media(max-width:767px){header,main{padding-inline:16px}main{padding-block:24px}}";

/** Allows the page's own style and icon, nothing else. */
export const refusalPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
