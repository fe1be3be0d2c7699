import { describe, expect, it } from "vitest";
import { shopFront } from "./shop-front.ts";

async function pageAskedWith(cookie: string, address = "/basket") {
  const shop = shopFront();
  const response = await shop.ask(address, { headers: { cookie } });
  return { cookie: shop.pagesSeen[0]?.request.headers.get("cookie") ?? null, set: response.headers.getSetCookie() };
}

describe("C4, C5: a cookie that comes twice is nobody's", () => {
  it.each(["token", "refreshToken", "uuid", "domain", "locationUuid"])(
    "%s is taken from the page and expired",
    async (name) => {
      const { cookie, set } = await pageAskedWith(`${name}=A; other=1; ${name}=B`);
      expect(cookie).toBe("other=1");
      expect(set).toContain(`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`);
      expect(set).toContain(`${name}=; Max-Age=0; Path=/; Domain=shop.test; HttpOnly; SameSite=Lax`);
    },
  );

  it("is expired on every path it may have been tossed to", async () => {
    const { set } = await pageAskedWith("token=A; token=B", "/profile/orders");
    expect(set.filter((cookie) => cookie.includes("Path=/profile/orders"))).not.toHaveLength(0);
  });

  it("what the page sets anew outlives what the front expires", async () => {
    const pages = async () => new Response("", { headers: { "set-cookie": "uuid=new; Path=/" } });
    const response = await shopFront({ pages }).ask("/", { headers: { cookie: "uuid=A; uuid=B" } });
    expect(response.headers.getSetCookie().at(-1)).toBe("uuid=new; Path=/");
  });

  it("one of each and foreign names stay as they are", async () => {
    const { cookie, set } = await pageAskedWith("token=A; a=1; a=2; uuid=x");
    expect(cookie).toBe("token=A; a=1; a=2; uuid=x");
    expect(set).toEqual([]);
  });

  it("sixty cookies are no trouble", async () => {
    const many = Array.from({ length: 60 }, (_, at) => `c${at}=${at}`).join("; ");
    expect((await pageAskedWith(many)).cookie).toBe(many);
  });
});

describe("a call's guest is the one of the cookie", () => {
  const fingerprintSeen = async (headers: Record<string, string>): Promise<string | null | undefined> => {
    const shop = shopFront();
    await shop.ask("/api/v1/mixed/baskets/baskets", { headers });
    return shop.callsSeen[0]?.headers.get("fingerprint");
  };

  it("whatever the header says", async () => {
    expect(await fingerprintSeen({ cookie: "uuid=mine", fingerprint: "yours" })).toBe("mine");
  });

  it("nobody's when the cookie came twice", async () => {
    expect(await fingerprintSeen({ cookie: "uuid=mine; uuid=theirs", fingerprint: "yours" })).toBeNull();
  });

  it("the header's where there is no cookie", async () => {
    expect(await fingerprintSeen({ fingerprint: "yours" })).toBe("yours");
  });
});
