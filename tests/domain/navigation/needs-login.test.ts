import { expect, test } from "vitest";
import { closedFor, pages } from "#app/domain/access.ts";
import { needsLogin } from "#app/domain/navigation/needs-login.ts";

test.each(pages)(
  "the address of the page %s needs a login just where the access table closes it for guests",
  (page) => {
    const words = page === "index" ? "" : page;
    const isClosed = closedFor[page]?.includes("guest") ?? false;
    // The name of a page begins with the first word of its address, of several words those with a hyphen.
    const first = ["load", "loaded"].includes(words.split("-")[0] ?? "") ? words : (words.split("-")[0] ?? "");
    expect(needsLogin(`/${first}`)).toBe(isClosed);
    expect(needsLogin(`/${first}/more`)).toBe(isClosed);
    expect(needsLogin(`/${first}.data`)).toBe(isClosed);
  },
);

test.each(["/", "/profiles", "/catalog/profile", "/search/checkout", "//profile", ""])("%s needs none", (path) =>
  expect(needsLogin(path)).toBe(false),
);
