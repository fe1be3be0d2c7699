import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeAddress } from "#app/domain/navigation/judge-address.ts";

const here = "https://shop.ru/catalog/krepezh?page=2";
const allowed = ["https://db-ip.com"];

describe("a link target", () => {
  it.each([
    ["/basket", "/basket"],
    ["basket", "/catalog/basket"],
    ["?page=3", "/catalog/krepezh?page=3"],
    ["#top", "/catalog/krepezh?page=2#top"],
    ["", "/catalog/krepezh?page=2"],
    ["/search/петля", "/search/%D0%BF%D0%B5%D1%82%D0%BB%D1%8F"],
    ["https://shop.ru/basket#a", "/basket#a"],
    ["HTTPS://SHOP.RU:443/basket", "/basket"],
    ["//shop.ru/basket", "/basket"],
    ["/search/a?next=//evil.example", "/search/a?next=//evil.example"],
  ])("%j is a page of the shop: %j", (address, path) => {
    expect(judgeAddress(address, here, allowed)).toEqual({ kind: "inside", path });
  });

  it.each([
    "tel:+78000000000",
    "mailto:shop@example.ru",
    "https://db-ip.com",
    "https://db-ip.com/x?y",
    "HTTPS://DB-IP.com:443/",
  ])("%j is left to the browser", (address) => {
    expect(judgeAddress(address, here, allowed)).toEqual({ kind: "browser" });
  });

  it.each([
    ["javascript:alert(1)", "protocol"],
    ["JaVaScRiPt:alert(1)", "protocol"],
    ["java\nscript:alert(1)", "malformed"],
    ["java\tscript:alert(1)", "malformed"],
    ["\u0001javascript:alert(1)", "malformed"],
    ["vbscript:msgbox(1)", "protocol"],
    ["data:text/html,<script>alert(1)</script>", "protocol"],
    ["blob:https://shop.ru/0e6f", "protocol"],
    ["file:///etc/passwd", "protocol"],
    ["ftp://shop.ru/x", "protocol"],
    ["intent://evil#Intent;scheme=https;end", "protocol"],
    ["view-source:https://shop.ru/", "protocol"],
    ["about:blank", "protocol"],
    ["//evil.example", "external"],
    ["https:evil.example", "inside or refused"],
    ["/\\evil.example", "malformed"],
    ["\\\\evil.example", "malformed"],
    ["/\t/evil.example", "malformed"],
    ["https://evil.example", "external"],
    ["http://shop.ru/", "external"],
    ["https://shop.ru:8443/", "external"],
    ["https://shop.ru.evil.example/", "external"],
    ["https://shop.ru@evil.example/", "external"],
    ["https://user:secret@shop.ru/", "external"],
    ["https://evil@db-ip.com/", "external"],
    ["http://db-ip.com", "external"],
    ["https://sub.db-ip.com", "external"],
    ["https://ѕhop.ru/", "external"],
    ["https://shop。ru.evil.example", "external"],
    ["https://shop.ru//evil.example", "malformed"],
    ["https://", "malformed"],
    ["https://[", "malformed"],
  ])("%j is refused: %s", (address, code) => {
    const verdict = judgeAddress(address, here, allowed);
    // "https:evil.example" is a relative path on an https page and an absolute address elsewhere.
    if (code === "inside or refused") expect(verdict).toEqual({ kind: "inside", path: "/catalog/evil.example" });
    else expect(verdict).toEqual({ kind: "refused", code });
  });

  it("other sites are not allowed by default", () => {
    expect(judgeAddress("https://db-ip.com", here)).toEqual({ kind: "refused", code: "external" });
  });
});

describe("any text", () => {
  const pieces = fc.constantFrom(
    ..."/\\.:@?#%\t\n\r \u0000[]&=;",
    "//",
    "/\\",
    "..",
    "evil.example",
    "shop.ru",
    "db-ip.com",
    "basket",
    "%2f",
    "%5c",
    "%09",
    "%0d%0a",
    "http:",
    "https:",
    "https://",
    "javascript:",
    "JAVASCRIPT:",
    "data:text/html,",
    "vbscript:",
    "blob:",
    "tel:",
    "mailto:",
    ":443",
    ":8443",
    "й",
    "ѕ",
    "。",
    "\u2028",
    "\uff0f",
    "\u00ad",
  );
  const nasty = fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join(""));
  const texts = fc.oneof(
    nasty,
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    nasty.map((text) => `https://shop.ru${text}`),
  );

  it("leads to this shop, to an allowed site, to a phone or a mailbox, or nowhere", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const verdict = judgeAddress(text, here, allowed);
        if (verdict.kind === "inside") {
          expect(new URL(verdict.path, here).origin).toBe("https://shop.ru");
          expect(verdict.path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
          expect(judgeAddress(verdict.path, here)).toEqual(verdict);
        }
        if (verdict.kind === "browser") {
          const { protocol, origin, username } = new URL(text, here);
          expect(["tel:", "mailto:"].includes(protocol) || (origin === "https://db-ip.com" && username === "")).toBe(
            true,
          );
        }
      }),
      { numRuns: 3000 },
    );
  });
});
