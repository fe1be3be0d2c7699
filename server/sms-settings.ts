import { z } from "zod";
import { isTlsOrLocal } from "./setting-checks.ts";

/** The operator's root, who calls it, and the name its messages come from. */
export const smsSettings = {
  SMS_URL: z
    .url({ protocol: /^https?$/, error: "the address of the operator's calls is expected" })
    .refine(isTlsOrLocal, "https is expected: codes go there")
    .optional(),
  SMS_LOGIN: z.string().optional(),
  SMS_PASSWORD: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[\w .-]{1,15}$/, "a name of up to 15 Latin letters, digits, spaces, dots and hyphens is expected")
    .optional(),
};

type Given = z.infer<z.ZodObject<typeof smsSettings>>;

/** The operator of SMS; null keeps messages in the outbox. `calls`: he reads codes out by telephone too. */
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
