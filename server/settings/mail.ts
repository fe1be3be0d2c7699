import { z } from "zod";
import { isServer } from "./checks.ts";
import { setting } from "./setting.ts";

export const mailSettings = {
  SMTP_URL: setting(
    z
      .url({ protocol: /^smtps?$/, error: "an smtp(s)://user:pass@host:port address is expected" })
      .refine((text) => isServer(text), "a server is expected: no path, no query")
      .optional(),
    {
      about: "mail server: `smtp(s)://user:pass@host:port`; a password is never sent without TLS",
      unset: "e-mails stay in `/outbox`",
    },
  ),
  MAIL_FROM: setting(z.email().optional(), { about: "sender of e-mails", unset: "`SHOP_EMAIL`" }),
};

type Given = z.infer<z.ZodObject<typeof mailSettings>> & { SHOP_EMAIL?: string | undefined };

/** Null keeps e-mails in the outbox. */
export function smtpOf({ SMTP_URL: url, MAIL_FROM, SHOP_EMAIL }: Given) {
  const from = MAIL_FROM ?? SHOP_EMAIL;
  return url !== undefined && from !== undefined ? { url, from } : null;
}

export function smtpFault({ SMTP_URL, MAIL_FROM, SHOP_EMAIL }: Given): string | false {
  return (
    SMTP_URL !== undefined &&
    (MAIL_FROM ?? SHOP_EMAIL) === undefined &&
    "MAIL_FROM: missing, it names the address e-mails come from"
  );
}
