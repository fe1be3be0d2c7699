import { describe, expect, it } from "vitest";
import { findCategory, pathTo, subtreeUuids, type CategoryNode } from "#app/domain/catalog/category-tree.ts";

const leaf: CategoryNode = { uuid: "3", name: "Butt hinges", slug: "doors/hinges/butt", children: [] };
const hinges: CategoryNode = { uuid: "2", name: "Hinges", slug: "doors/hinges", children: [leaf] };
const doors: CategoryNode = { uuid: "1", name: "Doors", slug: "doors", children: [hinges] };
const tree: CategoryNode[] = [{ uuid: "0", name: "Windows", slug: "windows", children: [] }, doors];

describe("the category tree", () => {
  it("finds a category of any depth by its whole path", () => {
    expect(findCategory(tree, "doors")).toBe(doors);
    expect(findCategory(tree, "doors/hinges/butt")).toBe(leaf);
  });

  it.each(["", "hinges", "doors/", "doors/locks", "Doors"])("does not find %j", (slug) => {
    expect(findCategory(tree, slug)).toBeNull();
  });

  it("returns the path from the root to a category", () => {
    expect(pathTo(tree, "3")).toEqual([doors, hinges, leaf]);
    expect(pathTo(tree, "9")).toEqual([]);
  });

  it("returns all descendants of a category", () => {
    expect(subtreeUuids(doors)).toEqual(["1", "2", "3"]);
  });

  it("keeps additional fields of the nodes", () => {
    type Drawn = CategoryNode & { image: string; children: Drawn[] };
    const drawn: Drawn[] = [{ ...doors, image: "doors.svg", children: [] }];
    expect(findCategory(drawn, "doors")?.image).toBe("doors.svg");
  });
});
