import { z } from "zod";
import { isTlsOrLocal } from "./checks.ts";
import { setting } from "./setting.ts";

/** SMS provider: base URL, credentials and sender name. */
export const smsSettings = {
  SMS_URL: setting(
    z
      .url({ protocol: /^https?$/, error: "the address of the operator's calls is expected" })
      .refine(isTlsOrLocal, "https is expected: codes go there")
      .optional(),
    {
      about: "base address of the operator's `send.php` and `status.php` (HTTP protocol of SMSC.ru)",
      unset: "SMS stay in `/outbox`",
    },
  ),
  SMS_LOGIN: setting(z.string().optional(), { about: "login there, together with `SMS_PASSWORD`", unset: "none" }),
  SMS_PASSWORD: setting(z.string().optional(), { about: "password there", unset: "none" }),
  SMS_TOKEN: setting(z.string().optional(), {
    about: "key (`apikey`) there, instead of login and password",
    unset: "none",
  }),
  SMS_SENDER: setting(
    z
      .string()
      .regex(/^[\w .-]{1,15}$/, "a name of up to 15 Latin letters, digits, spaces, dots and hyphens is expected")
      .optional(),
    { about: "sender of SMS, as registered there", unset: "the operator's" },
  ),
};

type Given = z.infer<z.ZodObject<typeof smsSettings>>;

/** SMS provider; null keeps messages in the outbox. `calls`: it also reads codes out in voice calls. */
export function smsOf({ SMS_CALLS: calls, ...env }: Given & { SMS_CALLS: boolean }) {
  const credentials = credentialsOf(env);
  const { SMS_URL: url, SMS_SENDER: sender = null } = env;
  return url !== undefined && credentials !== null ? { url, credentials, sender, calls } : null;
}

export function smsFault(env: Given): string | false {
  const { SMS_URL, SMS_LOGIN, SMS_PASSWORD, SMS_TOKEN } = env;
  const isGiven = [SMS_URL, SMS_LOGIN, SMS_PASSWORD, SMS_TOKEN].some((part) => part !== undefined);
  const isWhole = SMS_URL !== undefined && credentialsOf(env) !== null;
  return isGiven && !isWhole && "SMS_URL: belongs together with SMS_TOKEN, or with SMS_LOGIN and SMS_PASSWORD";
}

function credentialsOf({ SMS_LOGIN: login, SMS_PASSWORD: password, SMS_TOKEN: token }: Given) {
  if (token !== undefined) return { token };
  return login !== undefined && password !== undefined ? { login, password } : null;
}
