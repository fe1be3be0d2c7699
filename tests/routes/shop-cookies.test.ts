import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const origin = "https://shop.test";
const forged = { "x-forwarded-proto": "http", forwarded: "proto=http", "x-forwarded-ssl": "off" };
const month = 30 * 86_400;
const year = 31_104_000;

let site: Site;
beforeAll(async () => {
  site = await testSite({ siteUrl: origin });
});
afterAll(() => site.close());

/** Every cookie of a visit: first page, cookie banner, city, login, notice, logout. */
async function cookiesOfVisit(headers: Record<string, string> = {}) {
  const visitor = site.visitor(headers);
  const lines: string[] = [];
  const ask = async (method: string, path: string, fields?: Record<string, string>) => {
    const answer = await visitor.ask(method, path, fields);
    lines.push(...answer.headers.getSetCookie());
    return answer;
  };
  const phone = small.phones.phys;
  await site.shop.sql("delete from login_codes where phone = $1", [phone]);
  await ask("GET", "/");
  await ask("POST", "/?index", { intent: "cookies.accept" });
  await ask("POST", "/?index", { intent: "city.choose", cityUuid: small.cities.msk });
  await ask("POST", "/?drawer=auth", { intent: "auth.login", phone });
  await ask("POST", "/?drawer=auth", { intent: "auth.confirm", phone, code: site.shop.lastCode(phone) });
  const keys = ["token", "refreshToken"].map((name) => visitor.cookies.get(name) ?? "");
  await ask("GET", "/profile/main");
  await ask("POST", "/profile/main", { intent: "auth.logout" });
  return { lines, keys, uuid: visitor.cookies.get("uuid") ?? "" };
}

const nameOf = (line: string) => line.slice(0, line.indexOf("="));
const isSet = (line: string) => !/; max-age=0(?:;|$)/i.test(line);

describe("cookies of an https shop", () => {
  it("C3: of city, guest and consents are Secure and Lax, small, without personal data, and live as specified", async () => {
    const { lines, uuid } = await cookiesOfVisit();
    const lives: Record<string, number> = {
      domain: month,
      locationUuid: month,
      locationName: month,
      locationRegionName: month,
      locationRegionUuid: month,
      citySelected: month,
      uuid: year,
      is_cookies_accepted: year,
      analytics_consent: year,
    };
    for (const [name, seconds] of Object.entries(lives)) {
      const line = lines.findLast((one) => nameOf(one) === name && isSet(one));
      expect(line, name).toMatch(new RegExp(`; Max-Age=${seconds}(?:;|$)`, "i"));
      expect(line, name).toMatch(/; Secure/i);
      expect(line, name).toMatch(/; SameSite=Lax/i);
      expect(Buffer.byteLength(line ?? "")).toBeLessThan(4_096);
    }
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
    const values = decodeURIComponent(lines.join("\n"));
    for (const personal of ["9000000001", "Иванов", "Пётр", "phys@example.ru", small.users.phys])
      expect(values).not.toContain(personal);
  });

  it("C6: are `Secure`, whatever protocol a header states", async () => {
    const { lines } = await cookiesOfVisit(forged);
    expect(new Set(lines.filter(isSet).map(nameOf))).toContain("refreshToken");
    for (const line of lines) expect(line).toMatch(/; Secure(?:;|$)/i);
  });

  it("C6: and no browser is redirected to http", async () => {
    const visitor = site.visitor(forged);
    await visitor.get("/");
    const to = await visitor.ask("POST", "/?index", { intent: "city.choose", cityUuid: small.cities.spb });
    expect(to.location).toMatch(/^https:\/\/spb\.shop\.test\//);
  });

  it("C9: carry no prefix, since the cities share them (decision record 0032), and what a prefix would forbid is refused", async () => {
    const { lines } = await cookiesOfVisit();
    for (const line of lines) expect(nameOf(line)).not.toMatch(/^__(?:Host|Secure)-/);
    for (const line of lines.filter((one) => /^(?:token|refreshToken)=/.test(one))) {
      expect(line).toMatch(/; Secure/i);
      expect(line).toMatch(/; Path=\/(?:;|$)/i);
      expect(line).toMatch(/; Domain=shop\.test(?:;|$)/i);
    }
    const answer = await site.visitor().ask("GET", "/");
    expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=\d{8,}; includeSubDomains/i);
  });
});

describe("C8: changing the city", () => {
  it("keeps the login, puts no token into an address and opens no second session", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    await visitor.login(small.phones.ooo);
    const keys = ["token", "refreshToken", "uuid"].map((name) => visitor.cookies.get(name) ?? "");
    expect(keys.every((key) => key.length > 20)).toBe(true);
    const sessions = "select uuid from sessions where user_uuid = $1 order by uuid";
    const before = await site.shop.sql(sessions, [small.users.ooo]);
    expect(before).toHaveLength(1);

    const to = await visitor.ask("POST", "/?index", { intent: "city.choose", cityUuid: small.cities.spb });
    const address = to.location ?? "";
    expect(new URL(address).host).toBe("spb.shop.test");
    for (const key of keys) expect(decodeURIComponent(address)).not.toContain(key);
    const landed = await visitor.ask("GET", address);
    expect([landed.status, landed.location]).toEqual([200, null]);
    expect(landed.html).toContain("ООО «Окна Плюс»");

    const profile = await visitor.ask("GET", "https://spb.shop.test/profile/main");
    expect(profile.status).toBe(200);
    expect(await site.shop.sql(sessions, [small.users.ooo])).toEqual(before);
  });
});
