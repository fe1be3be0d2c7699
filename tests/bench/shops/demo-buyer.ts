import { randomUUID } from "node:crypto";
import { demoAccounts } from "#server/demo/people/people.ts";

/**
 * Logs a demo buyer in with the code from the shop's outbox; returns the Cookie header. The default buyer is a company.
 */
export async function demoBuyer(origin: string, phone = demoAccounts[1]?.phone ?? ""): Promise<string> {
  const fingerprint = randomUUID();
  const send = async (path: string, body: Record<string, string>): Promise<Headers> => {
    const response = await fetch(`${origin}/api/v1/public/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", fingerprint },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.headers;
  };
  await send("login", { phone });
  const outbox = (await (await fetch(`${origin}/outbox`)).text()).replace(/<[^>]*>/g, " ");
  const code = /\b(\d{6})\b/.exec(outbox.slice(outbox.indexOf(phone) + phone.length))?.[1] ?? "";
  const tokens = await send("login/confirm", { phone, code });
  const [token, refreshToken] = ["token", "refreshtoken"].map((name) => tokens.get(name) ?? "");
  const cookies = { uuid: fingerprint, token, refreshToken, citySelected: "true", is_cookies_accepted: "true" };
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}
