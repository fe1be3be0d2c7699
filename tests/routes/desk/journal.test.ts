import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordChange, recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

/** Links of the tables of a person who has signed in and opened a card. */
async function linksSeenBy(role: StaffRole) {
  const { database, sql } = site.shop;
  const person = await atDesk(site.shop, [role]);
  const author = {
    actor: { kind: "staff", id: person.uuid, name: person.name },
    requestId: null,
    address: null,
  } as const;
  const [buyer] = await sql<{ uuid: string }>("select uuid from users where phone = $1", [small.phones.phys]);
  const object = { kind: "staff", id: person.uuid, name: person.name };
  await database.db
    .transaction()
    .execute((tx) => recordChange(tx, author, { action: "staff.signedIn", object, changes: {} }));
  const subjects = [
    { kind: "user", id: buyer?.uuid ?? "" },
    { kind: "message", id: "СПБ-26-000001" },
  ];
  await recordPersonalAccess(database.db, author, { way: "card", screen: "claim", subjects });
  const desk = site.visitor();
  desk.cookies.set("desk", person.token);
  const links = async (path: string) => {
    const { html } = await desk.get(path);
    const table = /<tbody>.*<\/tbody>/s.exec(html)?.[0] ?? "";
    return [...table.matchAll(/href="([^"?]+)/g)].map(([, href = ""]) => href);
  };
  return {
    changes: await links(`/desk/journal?object=${person.uuid}`),
    access: await links(`/desk/journal/access?staff=${person.uuid}`),
    own: `/desk/staff/${person.uuid}`,
    buyer: `/desk/buyers/${buyer?.uuid}`,
  };
}

describe("the journal", () => {
  it("links to the cards that its reader may open", async () => {
    const { changes, access, own, buyer } = await linksSeenBy("admin");
    expect(changes).toEqual([own]);
    expect(access).toEqual([buyer]);
  });

  it.each(["claims", "content"] as const)("names without a link what «%s» may not open", async (role) => {
    const { changes, access } = await linksSeenBy(role);
    expect([...changes, ...access]).toEqual([]);
  });
});
