import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { phones } = small;

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

describe("a page requested under a cacheable name (security F11)", () => {
  it.each([
    "/profile/main/x.css",
    "/profile/main;.js",
    "/profile/main%2Fa.css",
    "/basket.data/x.png",
    "/profile/orders/a.avif",
  ])("%s is not found", async (path) => {
    const buyer = await loggedIn(phones.phys);
    const page = await buyer.ask("GET", path);
    expect(page.status).toBe(404);
    expect(page.html).not.toContain("000-00-01");
    expect(page.headers.get("cache-control")).toMatch(/no-store/);
  });
});

describe("headers that other frameworks interpret (security F12)", () => {
  it.each([
    "x-react-router-spa-mode",
    "x-react-router-prerender-data",
    "x-remix-response",
    "x-original-url",
    "x-forwarded-prefix",
    "purpose",
  ])("%s does not change a page", async (header) => {
    const guest = site.visitor();
    await guest.get("/about");
    const [plain, told] = [
      await guest.ask("GET", "/about"),
      await guest.ask("GET", "/about", undefined, { [header]: "/profile-of-evil" }),
    ];
    expect(withoutNonces(told)).toBe(withoutNonces(plain));
  });
});

describe("visitors whose pages are rendered concurrently (security F13)", () => {
  it("see only their own data", async () => {
    const people = [
      { visitor: await loggedIn(phones.phys), own: "Пётр" },
      { visitor: await loggedIn(phones.ooo), own: "Мария" },
      { visitor: site.visitor(), own: null },
    ];
    const paths = ["/", "/basket", "/profile/main", "/about"];
    const requests = Array.from({ length: 200 }, (_, at) => ({
      ...(people[at % people.length] ?? expect.fail()),
      path: paths[at % paths.length] ?? "/",
    }));
    const pages = await Promise.all(
      requests.map(async ({ visitor, own, path }) => ({ own, path, page: await visitor.ask("GET", path) })),
    );

    const names = people.flatMap(({ own }) => own ?? []);
    for (const { own, path, page } of pages) {
      const seen = names.filter((name) => page.html.includes(name));
      expect(
        seen.filter((name) => name !== own),
        path,
      ).toEqual([]);
      if (path === "/profile/main" && own !== null) expect(seen).toEqual([own]);
    }
  }, 300_000);
});

describe("the tokens of a session (security B12)", () => {
  it("are in no page, data or address", async () => {
    const buyer = await loggedIn(phones.phys);
    const keys = ["token", "refreshToken"].map((name) => decodeURIComponent(buyer.cookies.get(name) ?? ""));
    expect(keys.every((key) => key.length > 20)).toBe(true);
    for (const path of [
      "/",
      "/basket",
      "/profile/main",
      "/profile/settings",
      "/profile/main.data",
      "/_root.data",
      "/?drawer=profile",
    ]) {
      const page = await buyer.ask("GET", path);
      expect(page.status, path).toBe(200);
      for (const key of keys) {
        expect(page.html, path).not.toContain(key);
        expect(page.location ?? "", path).not.toContain(key);
      }
    }
  });
});

async function loggedIn(phone: string): Promise<Visitor> {
  const buyer = site.visitor();
  await buyer.login(phone);
  return buyer;
}

function withoutNonces({ html }: Page): string {
  return html.replace(/nonce(?:="|-|\\?":\\?")[\w-]+/g, "nonce").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "uuid");
}
