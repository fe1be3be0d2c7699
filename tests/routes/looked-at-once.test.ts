import { expect, it } from "vitest";
import { z } from "zod";
import { lookedAtOnce } from "#app/shop-api/looked-at-once.ts";

const shape = z.object({ filters: lookedAtOnce(z.array(z.object({ label: z.string() }))) });

it("what was looked at comes through as the same object", () => {
  const filters = [{ label: "Цена" }];
  expect(shape.parse({ filters }).filters).toBe(filters);
  expect(shape.parse({ filters }).filters).toBe(filters);
});

it("what was not agreed on is refused, each time and in each object", () => {
  const wrong = [{ label: 7 }];
  expect(shape.safeParse({ filters: wrong }).success).toBe(false);
  expect(shape.safeParse({ filters: wrong }).success).toBe(false);
  expect(shape.safeParse({ filters: null }).success).toBe(false);
  expect(shape.safeParse({}).success).toBe(false);
});
