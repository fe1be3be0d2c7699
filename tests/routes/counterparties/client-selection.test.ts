import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

/**
 * A backend whose login selects no counterparty: the list that it returns, and the bodies of the calls that select one.
 */
type Listed = { rootUuid: string; type: string; status: string; isSelected: boolean };
let listed: Listed[] | null = null;
let selections: unknown[] = [];
let site: Site;

beforeAll(async () => {
  site = await testSite({
    async between(request, pass) {
      const { pathname } = new URL(request.url);
      if (listed !== null && pathname.endsWith("/users/clients/list")) return Response.json({ data: full() });
      if (listed === null || !pathname.endsWith("/users/set-client")) return pass(request);
      const body: { rootUuid?: string } = await request.json();
      selections.push(body);
      listed = listed.map((client) => ({ ...client, isSelected: client.rootUuid === body.rootUuid }));
      return Response.json({ data: full() });
    },
  });
});
afterAll(() => site.close());
beforeEach(() => {
  listed = null;
  selections = [];
});

const full = () => listed?.map((client) => ({ ...client, name: "Покупатель", inn: null, kpp: null }));
const [first, second, third] = [1, 2, 3].map((digit) => `3f2b8c1e-1111-4222-8333-44445555666${digit}`);
const client = (rootUuid = "", type = "legal", status = "active") => ({ rootUuid, type, status, isSelected: false });

const cases: [name: string, clients: Listed[], atLogin: unknown[], onPage: unknown[]][] = [
  ["none", [], [{}], [{}]],
  ["one", [client(first)], [{ rootUuid: first }], [{ rootUuid: first }]],
  ["several with a person", [client(first), client(second, "physical"), client(third)], [{ rootUuid: second }], []],
  ["several companies", [client(first), client(third, "entrepreneur")], [], []],
  [
    "a blocked person",
    [client(first), client(second, "physical", "blocked")],
    [{ rootUuid: first }],
    [{ rootUuid: first }],
  ],
  ["one that is selected", [{ ...client(first), isSelected: true }, client(second, "physical")], [], []],
];

it.each(cases.flatMap(([name, clients, atLogin]) => ["", "script"].map((via) => ({ name, clients, atLogin, via }))))(
  "a login selects the counterparty of $name by the rule with its automatic option on, sent by script: $via",
  async ({ clients, atLogin, via }) => {
    const visitor = site.visitor();
    await visitor.get("/");
    listed = clients;
    await login(visitor, via);
    expect(selections).toEqual(atLogin);
  },
);

it.each(cases.map(([name, clients, , onPage]) => ({ name, clients, onPage })))(
  "a page with the list of $name selects it with the option off, and is rendered for it",
  async ({ clients, onPage }) => {
    const visitor = site.visitor();
    await visitor.login(small.phones.three);
    listed = clients;
    const page = await visitor.ask("GET", "/profile/main");
    expect(selections).toEqual(onPage);
    const isSet = onPage.some((body) => JSON.stringify(body) !== "{}");
    expect([page.status, page.location]).toEqual(isSet ? [302, "/profile/main"] : [200, null]);
    if (isSet) expect((await visitor.get("/profile/main")).status).toBe(200);
    if (isSet) expect(selections).toEqual(onPage);
  },
);

async function login(visitor: Visitor, via: string): Promise<void> {
  const phone = small.phones.three;
  const fields: Record<string, string> = via === "" ? {} : { via };
  await site.shop.ports.database.db.deleteFrom("login_codes").where("phone", "=", phone).execute();
  await visitor.post("/?index&drawer=auth", { intent: "auth.login", phone, ...fields });
  const code = site.shop.lastCode(phone);
  const answer = await visitor.post("/?index&drawer=auth", { intent: "auth.confirm", phone, code, ...fields });
  expect(answer.status).toBe(303);
}
