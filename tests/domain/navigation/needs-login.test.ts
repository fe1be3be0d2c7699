import { expect, test } from "vitest";
import { closedFor, pages } from "#app/domain/access.ts";
import { needsLogin } from "#app/domain/navigation/needs-login.ts";

test.each(pages)("the page %s requires a login exactly where the access table closes it for guests", (page) => {
  const words = page === "index" ? "" : page;
  const isClosed = closedFor[page]?.includes("guest") ?? false;
  // A page's name starts with the first word of its path; if it has several words, with those joined by a hyphen.
  const first = ["load", "loaded"].includes(words.split("-")[0] ?? "") ? words : (words.split("-")[0] ?? "");
  expect(needsLogin(`/${first}`)).toBe(isClosed);
  expect(needsLogin(`/${first}/more`)).toBe(isClosed);
  expect(needsLogin(`/${first}.data`)).toBe(isClosed);
});

test.each(["/", "/profiles", "/catalog/profile", "/search/checkout", "//profile", ""])("%s requires no login", (path) =>
  expect(needsLogin(path)).toBe(false),
);
