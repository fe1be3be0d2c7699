import { describe, expect, it } from "vitest";
import { firstLevel, isCatalogTree } from "#app/view-models/catalog/catalog-tree.ts";

describe("the catalogue's drawer", () => {
  it("holds the place of each section until they come", () => {
    const [branch] = firstLevel([{ name: "Doors", slug: "doors", sections: 2 }]);
    expect(branch).toMatchObject({ name: "Doors", count: null });
    expect(branch?.children).toHaveLength(2);
  });

  it.each([[null], [{}], [[{ name: "Doors" }]], [[{ name: "Doors", slug: "doors", count: 1, children: [{}] }]]])(
    "does not take %j for the catalogue",
    (answer) => {
      expect(isCatalogTree(answer)).toBe(false);
    },
  );

  it("takes nested sections for the catalogue", () => {
    const leaf = { name: "Hinges", slug: "doors/hinges", count: 3, children: [] };
    expect(isCatalogTree([{ name: "Doors", slug: "doors", count: 3, children: [leaf] }])).toBe(true);
  });
});
