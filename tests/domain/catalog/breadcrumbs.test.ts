import { describe, expect, it } from "vitest";
import { pages, type Page } from "#app/domain/access.ts";
import type { ProfileSectionName } from "#app/domain/account/profile-sections.ts";
import { categoryCrumbs, crumbsFor, type Crumb } from "#app/domain/catalog/breadcrumbs.ts";

function print(crumbs: Crumb[]): string {
  return crumbs
    .map((crumb) => ("key" in crumb ? crumb.key : `"${crumb.text}"`) + (crumb.path ? ` ${crumb.path}` : ""))
    .join(" > ");
}

const tree = [
  {
    uuid: "1",
    name: "Doors",
    slug: "doors",
    children: [{ uuid: "2", name: "Hinges", slug: "doors/hinges", children: [] }],
  },
];

describe("breadcrumbs", () => {
  it.each<[Page, string]>([
    ["basket", "index / > basket"],
    ["load-products", "index / > basket /basket > load-products"],
    ["loaded-products", "index / > basket /basket > load-products /load-products > loaded-products"],
    ["loaded-articles", "index / > articles /profile/articles > loaded-articles"],
    ["favorite", "index / > favorite"],
    ["compare", "index / > compare"],
    ["search-slug", "index / > search-slug"],
    ["useful-materials", "index / > useful-materials"],
    ["calculator", "index / > calculator"],
    ["calculator-components", "index / > calculator /calculator > calculator-components"],
    ["support", "index / > support"],
    ["contacts", "index / > contacts"],
    ["about", "index / > about"],
    ["delivery", "index / > delivery"],
    ["payments", "index / > payments"],
    ["refund", "index / > refund"],
    ["privacy-policy", "index / > privacy-policy"],
    ["user-agreement", "index / > user-agreement"],
    ["corporativ-clients", "index / > corporativ-clients"],
    ["promotions", "index / > promotions"],
    ["brands", "index / > brands"],
    ["cookie-policy", "index / > cookie-policy"],
    ["warranty", "index / > warranty"],
    ["catalog", "index / > catalog"],
  ])("of %s", (page, trail) => {
    expect(print(crumbsFor(page))).toBe(trail);
  });

  it.each<[Page | ProfileSectionName, string]>([
    ["profile-order-id", 'index / > orders /profile/orders > "Roto"'],
    ["counterparties", 'index / > counterparties /profile/counterparties > "Roto"'],
    ["brands-slug", 'index / > brands /brands > "Roto"'],
    ["promotion-slug", 'index / > promotions /promotions > "Roto"'],
    ["useful-materials-slug", 'index / > useful-materials /useful-materials > "Roto"'],
  ])("of an item on %s have its list as parent", (page, trail) => {
    expect(print(crumbsFor(page, { title: "Roto" }))).toBe(trail);
  });

  it("of a category follow the tree", () => {
    const trail = categoryCrumbs(tree, "doors/hinges");
    expect(print(crumbsFor("catalog-slug", { trail }))).toBe(
      'index / > catalog /catalog > "Doors" /catalog/doors > "Hinges"',
    );
  });

  it("of a product end with its name", () => {
    const trail = categoryCrumbs(tree, "doors/hinges");
    expect(print(crumbsFor("product-slug", { trail, title: "Hinge 100" }))).toBe(
      'index / > catalog /catalog > "Doors" /catalog/doors > "Hinges" /catalog/doors/hinges > "Hinge 100"',
    );
  });

  it("of an unknown category are empty", () => {
    expect(categoryCrumbs(tree, "doors/locks")).toEqual([]);
  });

  it.each(["index", "checkout", "articles", "main", "orders", "files", "confirm-email"] as const)(
    "are not shown on %s",
    (page) => {
      expect(crumbsFor(page)).toEqual([]);
    },
  );

  it("begin at home and end with the current page everywhere", () => {
    for (const page of pages) {
      const crumbs = crumbsFor(page);
      if (crumbs.length === 0) continue;
      expect(crumbs[0]).toEqual({ key: "index", path: "/" });
      expect(crumbs.at(-1)?.path).toBeNull();
    }
  });
});
