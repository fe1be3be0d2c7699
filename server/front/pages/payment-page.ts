import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { formatMoney } from "#app/i18n/format.ts";
import { paymentSandbox } from "#app/i18n/ru/orders/payment-sandbox.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Sandbox } from "#server/gateways/payments/sandbox/sandbox.ts";
import type { ShownPayment } from "#server/gateways/payments/sandbox/sandbox-bank.ts";
import type { LocalPage } from "#server/front/front-parts.ts";

const t = namespace("paymentSandbox", paymentSandbox);

export const paymentPagePath = "/payment-sandbox";

/** The sandbox's payment page: pay, fail or abandon. Only for this machine. */
export function paymentPage(sandbox: Pick<Sandbox, "show" | "decide">): LocalPage {
  return async (request) => {
    const id = new URL(request.url).searchParams.get("payment") ?? "";
    if (request.method === "GET") return shown(id, await sandbox.show(id));
    const decision = new URLSearchParams(await request.text()).get("decision");
    if (decision !== "pay" && decision !== "fail") return new Response(null, { status: 400 });
    const decided = await sandbox.decide(id, decision);
    if (decided === null) return null;
    return new Response(null, { status: 303, headers: { location: decided.returnUrl } });
  };
}

async function shown(id: string, payment: ShownPayment | null): Promise<Response | null> {
  if (payment === null) return null;
  const { amount, method, description, returnUrl, status } = payment;
  const page = await html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${t("title")}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${t("title")}</h1>
          <p>${t("about")}</p>
          <p class="sum">${formatMoney(Number(amount))}</p>
          <p>${t("order", { description })} ${t(method === "sbp" ? "sbp" : "card")}</p>
          ${
            status === "pending"
              ? html`<form method="post" action="${paymentPagePath}?payment=${encodeURIComponent(id)}">
                  <button name="decision" value="pay" class="main">${t("pay")}</button>
                  <button name="decision" value="fail">${t("fail")}</button>
                </form>`
              : html`<p>${t("decided")}</p>`
          }
          <p><a href="${returnUrl}">${t("leave")}</a></p>
        </main>
      </body>
    </html> `;
  return new Response(String(page), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    },
  });
}

const style =
  "body{font:16px/1.5 system-ui,sans-serif;color:#1d2733;background:#f3f5f7;margin:0;padding:16px}" +
  "main{max-width:480px;margin:6vh auto;padding:24px;background:#fff;border:1px solid #d5dbe1;border-radius:8px}" +
  "h1{font-size:22px;margin:0 0 8px}.sum{font-size:32px;font-weight:700;margin:16px 0}" +
  "form{display:flex;gap:12px;flex-wrap:wrap;margin:24px 0}" +
  "button{font:inherit;min-height:44px;padding:0 20px;border:1px solid #1d2733;border-radius:6px;background:#fff;cursor:pointer}" +
  ".main{background:#14532d;border-color:#14532d;color:#fff}a{color:#0b4f9e}";
const styleHash = createHash("sha256").update(style).digest("base64");
