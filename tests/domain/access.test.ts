import { describe, expect, it } from "vitest";
import { mayOpen, pages, type Page } from "#app/domain/access.ts";
import type { ClientType, Viewer } from "#app/domain/account/viewer.ts";

/**
 * Copied from specification §6: one letter per viewer, in the order of `viewers`. o = open, g = login required, c =
 * closed for the legal form, m = closed during moderation.
 */
const table: Record<Page, string> = {
  // guest, individual, ooo, ip; then the last three during moderation
  index: "oooo ooo",
  about: "oooo ooo",
  basket: "oooo ooo",
  brands: "oooo ooo",
  "brands-slug": "oooo ooo",
  calculator: "gooo mmm",
  "calculator-components": "gooo ooo",
  catalog: "oooo ooo",
  "catalog-slug": "oooo ooo",
  categories: "oooo ooo",
  checkout: "gooo ooo",
  "checkout-error": "gooo ooo",
  "checkout-payment-error": "gooo ooo",
  "checkout-payment-success": "gooo ooo",
  compare: "oooo ooo",
  "confirm-email": "oooo ooo",
  contacts: "oooo ooo",
  "cookie-policy": "oooo ooo",
  "corporativ-clients": "oooo ooo",
  delivery: "oooo ooo",
  favorite: "oooo ooo",
  "load-products": "gooo ooo",
  "loaded-products": "gooo ooo",
  "loaded-articles": "goco mcm",
  "order-change-id-number": "gooo mmm",
  "order-composition-id-number": "gooo ooo",
  "order-repeat-id-number": "gooo ooo",
  payments: "oooo ooo",
  "privacy-policy": "oooo ooo",
  "product-slug": "oooo ooo",
  profile: "gooo ooo",
  "profile-articles": "gcoc cmc",
  "profile-complaints": "gcoo cmm",
  "profile-counterparties": "gooo ooo",
  "profile-feedback": "gooo mmm",
  "profile-main": "gooo mmm",
  "profile-mutual-settlements": "gcoo cmm",
  "profile-order-id": "gooo mmm",
  "profile-orders": "gooo mmm",
  "profile-price-list": "gooo mmm",
  "profile-settings": "gooo ooo",
  "promotion-slug": "oooo ooo",
  promotions: "oooo ooo",
  refund: "oooo ooo",
  "search-slug": "oooo ooo",
  "subscription-confirm": "oooo ooo",
  support: "oooo ooo",
  "useful-materials": "oooo ooo",
  "useful-materials-slug": "oooo ooo",
  "user-agreement": "oooo ooo",
  warranty: "oooo ooo",
};

const viewers: [string, Viewer][] = [
  ["a guest", { kind: "guest" }],
  ["a physical person", user("physical", null, false)],
  ["an OOO", user("legal", "7707083893", false)],
  ["an IP", user("entrepreneur", "500100732259", false)],
  ["a physical person on moderation", user("physical", null, true)],
  ["an OOO on moderation", user("legal", "7707083893", true)],
  ["an IP on moderation", user("entrepreneur", "500100732259", true)],
];

const meanings: Record<string, unknown> = {
  o: { ok: true, value: true },
  g: { ok: false, code: "guest" },
  c: { ok: false, code: "closedRole" },
  m: { ok: false, code: "moderation" },
};

const matrix = pages.flatMap((page) =>
  viewers.map(([who, viewer], column) => ({ page, who, viewer, letter: table[page].replace(" ", "").charAt(column) })),
);

describe("the access table of specification §6", () => {
  it.each(matrix)("$page for $who: $letter", ({ page, viewer, letter }) => {
    expect(mayOpen(page, viewer)).toEqual(meanings[letter]);
  });

  it("contains every page once", () => {
    expect([...pages].sort()).toEqual(Object.keys(table).sort());
    expect(matrix).toHaveLength(51 * 7);
  });
});

function user(type: ClientType, inn: string | null, onModerate: boolean): Viewer {
  return { kind: "user", onModerate, client: { type, inn } };
}
