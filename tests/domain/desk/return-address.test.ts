import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnAddress } from "#app/domain/desk/return-address.ts";

describe("the address to go back to", () => {
  it.each(["/desk", "/desk/orders", "/desk/orders?status=new&page=2#r-1", "/desk?x=1"])("may be %s", (address) =>
    expect(returnAddress(address)).toBe(address),
  );

  it.each([
    ["another site", "https://evil.example/desk"],
    ["a site without protocol", "//evil.example"],
    ["a path that only begins alike", "/desktop"],
    ["a page of the storefront by steps up", "/desk/../checkout"],
    ["the same, encoded", "/desk/%2e%2E/checkout"],
    ["a backslash", "/desk\\evil.example"],
    ["a doubled slash", "/desk//evil.example"],
    ["a line break", "/desk/\r\nSet-Cookie: a=b"],
    ["the sign-in itself", "/desk/sign-in?to=/desk"],
    ["a script", "javascript:alert(1)"],
  ])("is not %s", (_, address) => expect(returnAddress(address)).toBeNull());

  it("stays on the site and inside the desk as a browser reads it", () => {
    const parts = fc.array(
      fc.constantFrom("/desk", "/", "\\", "..", ".", "%2e", "%2F", "@", "evil.example", "?", "#", ":"),
    );
    fc.assert(
      fc.property(parts, (given) => {
        const address = returnAddress(given.join(""));
        if (address === null) return;
        const url = new URL(address, "https://shop.example/desk/orders");
        expect(url.origin).toBe("https://shop.example");
        expect(url.pathname).toMatch(/^\/desk(\/|$)/);
      }),
    );
  });
});
