import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { shopZone } from "#app/domain/local-time.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { outbox } from "#app/i18n/ru/outbox.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SentEmail } from "#server/gateways/mail/mail.ts";
import type { SentSms } from "#server/gateways/sms/sms.ts";

const t = namespace("outbox", outbox);

/** Messages of a sandbox; null for a real gateway, whose messages are private. */
export type Outboxes = { sms: readonly SentSms[] | null; emails: readonly SentEmail[] | null };

/** Codes and e-mails of the built-in sandboxes, newest first. Only for this machine. */
export async function outboxPage({ sms, emails }: Outboxes): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${t("title")}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <h1>${t("title")}</h1>
        <p>${t("about")}</p>
        <p><a href="/outbox">${t("refresh")}</a> · <a href="/">${t("toShop")}</a></p>
        ${
          sms &&
          html`<h2>${t("sms")}</h2>
            ${sms.length === 0 ? html`<p>${t("noSms")}</p>` : sms.toReversed().map(({ at, phone, text, spoken }) => message(at, spoken ? t("call", { phone }) : phone, text))}`
        }
        ${
          emails &&
          html`<h2>${t("emails")}</h2>
            ${emails.length === 0 ? html`<p>${t("noEmails")}</p>` : emails.toReversed().map(({ at, to, subject, text }) => message(at, to, text, subject))}`
        }
      </body>
    </html> `;
  return new Response(String(page), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}

function message(at: Date, to: string, text: string, subject?: string) {
  return html`<article>
    <p>${formatDateTime(at.toISOString(), shopZone)} · ${to}</p>
    ${subject && html`<h3>${subject}</h3>`}
    <pre>${text}</pre>
  </article>`;
}

const style =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:16px}" +
  "article{border:1px solid #888;border-radius:4px;padding:12px;margin:0 0 12px}article p,article h3{margin:0 0 8px}" +
  "article p{opacity:.75;font-size:13px}pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}a{display:inline-block;padding:8px 0}";
const styleHash = createHash("sha256").update(style).digest("base64");
