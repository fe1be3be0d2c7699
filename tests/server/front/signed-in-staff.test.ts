import { expect, it } from "vitest";
import { signedInStaff } from "#server/front/signed-in-staff.ts";
import type { Fetch } from "#server/front/front-parts.ts";
import { createLogger } from "#server/log.ts";
import { shopFront } from "./shop-front.ts";

const form = ["--x", 'Content-Disposition: form-data; name="file"; filename="a.csv"', "", "a;b", "--x--", ""];

/** How many files of a form the page gets. */
async function filesWith(api: Fetch, cookie: string): Promise<number | undefined> {
  const shop = shopFront({ isStaff: signedInStaff(api, createLogger({ level: "silent" })) });
  await shop.ask("/desk/imports/new", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": "multipart/form-data; boundary=x", cookie },
    body: form.join("\r\n"),
  });
  return shop.pagesSeen[0]?.files.length;
}

const asked: (string | null)[] = [];
const knows: Fetch = async ({ headers }) => {
  asked.push(headers.get("authorization"));
  return new Response(null, { status: headers.get("authorization") === "Desk right" ? 200 : 401 });
};

it("lets the files of a session of the desk through", async () => {
  expect(await filesWith(knows, "desk=right")).toBe(1);
  expect(asked).toEqual(["Desk right"]);
});

it.each([
  ["without a cookie", knows, ""],
  ["with a session that has ended", knows, "desk=wrong"],
  ["with a value that no header can carry", knows, "desk=é"],
  ["while the API does not answer", async () => Promise.reject(new Error("down")), "desk=right"],
] satisfies [string, Fetch, string][])("does not read files %s", async (_, api, cookie) => {
  expect(await filesWith(api, cookie)).toBe(0);
});
