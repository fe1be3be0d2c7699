import { describe, expect, it } from "vitest";
import { form, shopFront } from "./shop-front.ts";

const paths = ["/desk", "/desk/orders", "/DESK/orders", "/%64esk", "//desk/x", "/desk.data", "/api/v1/desk/session/me"];
const outside = ["/", "/desktop", "/catalog/desk", "/api/v1/public/brands"];
const ask = (shop: ReturnType<typeof shopFront>, host: string, path: string, peer = "203.0.113.9") =>
  shop.ask(`https://${host}${path}`, { peer });

describe("the desk", () => {
  it("is at the main site alone", async () => {
    const shop = shopFront();
    for (const path of paths) {
      expect((await ask(shop, "shop.test", path)).status, path).not.toBe(404);
      expect((await ask(shop, "spb.shop.test", path)).status, path).toBe(404);
    }
    for (const path of outside) expect((await ask(shop, "spb.shop.test", path)).status, path).toBe(200);
  });

  it("with a host of its own is there and nothing else, and nowhere else", async () => {
    const shop = shopFront({ desk: { host: "desk.shop.test", addresses: [] } });
    for (const path of paths) {
      expect((await ask(shop, "desk.shop.test", path)).status, path).not.toBe(404);
      expect((await ask(shop, "shop.test", path)).status, path).toBe(404);
    }
    for (const path of outside) {
      expect((await ask(shop, "desk.shop.test", path)).status, path).toBe(404);
      expect((await ask(shop, "shop.test", path)).status, path).toBe(200);
    }
    expect(shop.pagesSeen[0]?.request.url).toBe("https://desk.shop.test/desk");
  });

  it("does not exist for other networks", async () => {
    const shop = shopFront({ desk: { host: null, addresses: ["10.1.0.0/16", "2001:db8::/32"] } });
    for (const path of paths) {
      expect((await ask(shop, "shop.test", path)).status, path).toBe(404);
      for (const peer of ["10.1.2.3", "2001:db8::5"])
        expect((await ask(shop, "shop.test", path, peer)).status, path).not.toBe(404);
    }
    expect((await ask(shop, "shop.test", "/")).status).toBe(200);
    expect(shop.pagesSeen.filter(({ clientIp }) => clientIp === "203.0.113.9")).toHaveLength(1);
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["a city of the shop", { origin: "https://spb.shop.test", "sec-fetch-site": "same-site" }],
    ["a page without origin", { origin: "null" }],
    ["nobody that a browser vouches for", {}],
    ["a session without origin", { cookie: "desk=token" }],
  ])("takes no form from %s", async (_, headers) => {
    const shop = shopFront();
    for (const path of ["/desk/sign-in", "/desk/orders?_data=x", "/desk/orders.data"]) {
      const answer = await shop.ask(path, { method: "POST", headers: { ...form, ...headers }, body: "a=b" });
      expect(answer.status, path).toBe(403);
    }
    expect(shop.pagesSeen).toHaveLength(0);
  });

  it("takes a form of its own", async () => {
    const shop = shopFront({ desk: { host: "desk.shop.test", addresses: [] } });
    const headers = { ...form, origin: "https://desk.shop.test" };
    const answer = await shop.ask("https://desk.shop.test/desk/sign-in", { method: "POST", headers, body: "a=b" });
    expect(answer.status).toBe(200);
  });
});
