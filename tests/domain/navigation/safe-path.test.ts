import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";

describe("a return path", () => {
  it.each([
    ["/", "/"],
    ["/basket", "/basket"],
    ["/profile/order/42?part=2#items", "/profile/order/42?part=2#items"],
    ["/catalog/doors/hinges?brand=maco,roto&page=2", "/catalog/doors/hinges?brand=maco,roto&page=2"],
    ["/?drawer=auth", "/?drawer=auth"],
    ["/#top", "/#top"],
    ["/search/AB%2F12/3", "/search/AB%2F12/3"],
    ["/search/петля", "/search/%D0%BF%D0%B5%D1%82%D0%BB%D1%8F"],
    ["/search/a?next=//evil.example", "/search/a?next=//evil.example"],
    ["/a/../basket", "/basket"],
  ])("%j becomes %j", (text, path) => {
    expect(safeReturnPath(text)).toBe(path);
  });

  it.each([
    "",
    "basket",
    " /basket",
    "//evil",
    "///evil",
    "////evil",
    "https:evil",
    "https://evil",
    "HTTPS://evil",
    "/\\evil",
    "\\\\evil",
    "/\\/evil",
    "\\/evil",
    "/%09/evil",
    "/\t/evil",
    "/\n/evil",
    "/%2f%2fevil",
    "%2f%2fevil",
    "/%5cevil",
    "/%5c%5cevil",
    "/@evil",
    "/.evil",
    "/..//evil",
    "/a/..//evil",
    "/a/%2e%2e//evil",
    "/a/../..//evil",
    "/./\\evil",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "http://shop@evil",
    "https://shop.evil.tld",
    "mailto:a@b",
    "/basket\r\nSet-Cookie: a=b",
    "/basket%0d%0aSet-Cookie:%20a=b",
    "/basket%00",
    "/basket\u0085",
    "/basket\\..\\evil",
    `/${"a".repeat(2001)}`,
  ])("G2: is not accepted as %j", (text) => {
    expect(safeReturnPath(text)).toBeNull();
  });
});

describe("any text", () => {
  const pieces = fc.constantFrom(
    ..."/\\.:@?#%\t\n\r \u0000&=;",
    "//",
    "/\\",
    "..",
    "evil.example",
    "basket",
    "%2f",
    "%5c",
    "%09",
    "%0d%0a",
    "%2e",
    "http:",
    "https://",
    "javascript:",
    "й",
    "\ud800",
    "\u2028",
    "\uff0f",
  );
  const nasty = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));
  const texts = fc.oneof(
    nasty,
    nasty.map((text) => `/${text}`),
    nasty.map((text) => `/basket${text}`),
    fc.string({ unit: "binary" }),
    fc.webUrl(),
  );

  it("G2: leads only to this shop in every use", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const path = safeReturnPath(text);
        if (path === null) return;
        expect(new URL(path, "https://shop.ru/a/b?c").origin).toBe("https://shop.ru");
        expect(new URL(path.replace(/%2f/gi, "/").replace(/%5c/gi, "\\"), "https://shop.ru").origin).toBe(
          "https://shop.ru",
        );
        expect(new URL(`https://shop.ru${path}`).origin).toBe("https://shop.ru");
        expect(path).toMatch(/^\/[\x21-\x7e]*$/);
        expect(safeReturnPath(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});
