import { describe, expect, it } from "vitest";
import { shopFront } from "./shop-front.ts";

async function pageAskedWith(cookie: string, address = "/basket") {
  const shop = shopFront();
  const response = await shop.ask(address, { headers: { cookie } });
  return { cookie: shop.pagesSeen[0]?.request.headers.get("cookie") ?? null, set: response.headers.getSetCookie() };
}

describe("C4, C5: a duplicate cookie is ignored", () => {
  it.each(["token", "refreshToken", "uuid", "domain", "locationUuid"])(
    "%s is removed from the request and expired",
    async (name) => {
      const { cookie, set } = await pageAskedWith(`${name}=A; other=1; ${name}=B`);
      expect(cookie).toBe("other=1");
      expect(set).toContain(`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`);
      expect(set).toContain(`${name}=; Max-Age=0; Path=/; Domain=shop.test; HttpOnly; SameSite=Lax`);
    },
  );

  it("is expired on every path it may have been set for", async () => {
    const { set } = await pageAskedWith("token=A; token=B", "/profile/orders");
    expect(set.filter((cookie) => cookie.includes("Path=/profile/orders"))).not.toHaveLength(0);
  });

  it("is not expired if the page sets it again", async () => {
    const pages = async () => new Response("", { headers: { "set-cookie": "uuid=new; Path=/" } });
    const response = await shopFront({ pages }).ask("/", { headers: { cookie: "uuid=A; uuid=B" } });
    expect(response.headers.getSetCookie().at(-1)).toBe("uuid=new; Path=/");
  });

  it("single cookies and foreign names are unchanged", async () => {
    const { cookie, set } = await pageAskedWith("token=A; a=1; a=2; uuid=x");
    expect(cookie).toBe("token=A; a=1; a=2; uuid=x");
    expect(set).toEqual([]);
  });

  it("sixty cookies are handled", async () => {
    const many = Array.from({ length: 60 }, (_, at) => `c${at}=${at}`).join("; ");
    expect((await pageAskedWith(many)).cookie).toBe(many);
  });
});

describe("the guest identity of a call is the cookie's", () => {
  const fingerprintSeen = async (headers: Record<string, string>): Promise<string | null | undefined> => {
    const shop = shopFront();
    await shop.ask("/api/v1/mixed/baskets/baskets", { headers });
    return shop.callsSeen[0]?.headers.get("fingerprint");
  };

  it("and the header cannot override it", async () => {
    expect(await fingerprintSeen({ cookie: "uuid=mine", fingerprint: "yours" })).toBe("mine");
  });

  it("and is absent when the cookie is duplicated", async () => {
    expect(await fingerprintSeen({ cookie: "uuid=mine; uuid=theirs", fingerprint: "yours" })).toBeNull();
  });

  it("and is the header's if there is no cookie", async () => {
    expect(await fingerprintSeen({ fingerprint: "yours" })).toBe("yours");
  });
});
