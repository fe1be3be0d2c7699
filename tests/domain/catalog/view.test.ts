import { expect, it } from "vitest";
import { catalogViewFor, type CatalogView, type DeviceClass } from "#app/domain/catalog/view.ts";

it.each<[CatalogView | null, CatalogView | null, DeviceClass, CatalogView]>([
  [null, null, "desktop", "card"],
  [null, "list", "desktop", "list"],
  ["card", "list", "desktop", "card"],
  ["table", null, "desktop", "table"],
  ["table", null, "tablet", "list"],
  [null, "table", "mobile", "list"],
  ["card", "table", "mobile", "card"],
])("address %s, setting %s, %s: %s", (stated, saved, device, view) => {
  expect(catalogViewFor(stated, saved, device)).toBe(view);
});
