import { expect, it } from "vitest";
import type { ClientType, Viewer } from "#app/domain/account/viewer.ts";
import { doNotDivideFor } from "#app/domain/basket/do-not-divide.ts";

const user = (type: ClientType | null, onModerate = false): Viewer => ({
  kind: "user",
  onModerate,
  client: type && { type, inn: null },
});

it.each<[string, Viewer, boolean | null, boolean]>([
  ["a guest", { kind: "guest" }, null, false],
  ["a guest, whatever is saved", { kind: "guest" }, true, false],
  ["a physical person", user("physical"), null, false],
  ["a physical person who switched it on", user("physical"), true, true],
  ["a physical person who switched it off", user("physical"), false, false],
  ["a user without counterparty", user(null), null, false],
  ["a company without settings", user("legal"), null, true],
  ["a company that switched it off", user("legal"), false, false],
  ["a company that switched it on", user("legal"), true, true],
  ["a sole trader without settings", user("entrepreneur"), null, true],
  ["a company on moderation", user("legal", true), null, true],
])("doNotDivide for %s", (_who, viewer, setting, expected) => {
  expect(doNotDivideFor(viewer, setting)).toBe(expected);
});
