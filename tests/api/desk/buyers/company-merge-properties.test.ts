import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyMergeShape } from "#app/contract/desk/buyers/company-merge.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk, deskCalls } from "#tests/support/staff.ts";

const { company: kept, ownCompany: joined } = small.counterparties;
const { products, users } = small;
const path = `/desk/companies/${kept}/merges/${joined}`;

const side = fc.constantFrom("kept" as const, "joined" as const);
const both = <T>(one: fc.Arbitrary<T>) => fc.record({ kept: one, joined: one });
const people = [users.ooo, users.phys, users.three];
const had = fc.record({
  codes: both(
    fc.dictionary(fc.constantFrom("A1", "A2", "A3"), fc.constantFrom(products.hinge.uuid, products.foam.uuid)),
  ),
  members: both(fc.uniqueArray(fc.constantFrom(...people))),
  accounts: both(fc.uniqueArray(fc.constantFrom("40702810938000012345", "40702810938000012346"))),
  /** Of one product; zero: no basket. */
  baskets: both(fc.nat({ max: 9 })),
  choice: fc.record({
    ...{ members: fc.constantFrom("move" as const, "leave" as const), codes: side, credit: side },
    ...{ prices: side, managers: side },
  }),
  isBroken: fc.boolean(),
});
type Had = typeof had extends fc.Arbitrary<infer T> ? T : never;
const roots = { kept, joined };
const sides = ["kept", "joined"] as const;

let shop: TestShop;
let keys = 0;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

async function given({ sql, ports }: TestShop, { codes, members, accounts, baskets }: Had) {
  await sql(
    `update counterparties set status = 'active', merged_into = null, payment_terms = 'prepay', credit_limit = 0, credit_days = 0
      where root_uuid in ($1, $2)`,
    [kept, joined],
  );
  await sql(
    `update counterparties j set inn = k.inn, kpp = k.kpp, payment_terms = 'postpay', credit_limit = 5000, credit_days = 10
       from counterparties k where k.root_uuid = $1 and j.root_uuid = $2`,
    [kept, joined],
  );
  for (const table of ["user_counterparties", "counterparty_banks"])
    await sql(`delete from ${table} where root_uuid in ($1, $2)`, [kept, joined]);
  await sql("delete from user_articles");
  await sql("delete from baskets");
  for (const one of sides) {
    const root = roots[one];
    for (const [code, product] of Object.entries(codes[one]))
      await sql(
        `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status, is_primary)
         values ($1, $2, $3, $3, $4, 'matched', not exists (
           select from user_articles where counterparty_uuid = $2 and product_uuid = $4 and is_primary))`,
        [ports.ids.uuid(), root, code, product],
      );
    for (const user of members[one])
      await sql("insert into user_counterparties (user_uuid, root_uuid, role) values ($1, $2, 'member')", [user, root]);
    for (const account of accounts[one])
      await sql(
        `insert into counterparty_banks (uuid, root_uuid, bic, bank_name, account, corr_account)
         values ($1, $2, '044525225', 'Сбербанк', $3, '30101810400000000225')`,
        [ports.ids.uuid(), root, account],
      );
    if (baskets[one] === 0) continue;
    for (const user of people) {
      const uuid = ports.ids.uuid();
      await sql("insert into baskets (uuid, owner) values ($1, $2)", [uuid, `u:${user}:${root}`]);
      await sql("insert into basket_lines (basket_uuid, product_uuid, quantity) values ($1, $2, $3)", [
        ...[uuid, products.hinge.uuid, baskets[one]],
      ]);
    }
  }
}

async function stateOf({ sql }: TestShop) {
  const codes = await sql<{ root: string; code: string; product: string }>(
    "select counterparty_uuid as root, user_article as code, product_uuid as product from user_articles",
  );
  const primaries = await sql(
    "select product_uuid from user_articles where is_primary group by counterparty_uuid, product_uuid having count(*) > 1",
  );
  const members = await sql<{ root: string; uuid: string }>(
    "select root_uuid as root, user_uuid as uuid from user_counterparties",
  );
  const accounts = await sql<{ root: string; account: string }>(
    "select root_uuid as root, account from counterparty_banks",
  );
  const baskets = await sql<{ owner: string; quantity: number }>(
    "select owner, quantity::int from baskets b join basket_lines l on l.basket_uuid = b.uuid",
  );
  const [terms] = await sql<{ days: number }>("select credit_days as days from counterparties where root_uuid = $1", [
    kept,
  ]);
  const of = (root: string) => ({
    codes: Object.fromEntries(codes.filter((row) => row.root === root).map(({ code, product }) => [code, product])),
    members: members.flatMap((row) => (row.root === root ? [row.uuid] : [])).sort(),
    accounts: accounts.flatMap((row) => (row.root === root ? [row.account] : [])).sort(),
    baskets: Object.fromEntries(
      people.map((user) => [user, baskets.find(({ owner }) => owner === `u:${user}:${root}`)?.quantity ?? 0]),
    ),
  });
  return { kept: of(kept), joined: of(joined), days: terms?.days, primariesTwice: primaries.length };
}

function expected({ codes, members, accounts, baskets, choice }: Had, daysBefore: number | undefined) {
  const stays = choice.members === "move" ? [...new Set([...members.kept, ...members.joined])] : members.kept;
  const moved = (user: string) => members.joined.includes(user) && stays.includes(user);
  return {
    kept: {
      codes: choice.codes === "kept" ? { ...codes.joined, ...codes.kept } : { ...codes.kept, ...codes.joined },
      members: [...stays].sort(),
      accounts: [...new Set([...accounts.kept, ...accounts.joined])].sort(),
      baskets: Object.fromEntries(
        people.map((user) => [user, moved(user) ? Math.max(baskets.kept, baskets.joined) : baskets.kept]),
      ),
    },
    joined: {
      codes: {},
      members: members.joined.filter((user) => !moved(user)).sort(),
      baskets: Object.fromEntries(people.map((user) => [user, moved(user) ? 0 : baskets.joined])),
    },
    days: choice.credit === "joined" ? 10 : daysBefore,
    primariesTwice: 0,
  };
}

it("a merge of companies loses and doubles nothing, whatever they have, and is done once", async () => {
  await fc.assert(
    fc.asyncProperty(had, async (one) => {
      await given(shop, one);
      const before = await stateOf(shop);
      const { call, token } = await atDesk(shop, ["admin"]);
      const shown = (await call("GET", path)).data(companyMergeShape);
      const body = { ...one.choice, version: shown.kept.version, joinedVersion: shown.joined.version };
      const send = (by: typeof call, key: string) => by("POST", path, { body, headers: { "idempotency-key": key } });
      const first = `merge-${(keys += 1)}`;
      if (one.isBroken) {
        const dying = shop.replica({ failpoints: failpointsFrom("companies.merged:throw:1") });
        expect((await send(deskCalls(dying, token), first)).status).toBe(500);
        expect(await stateOf(shop)).toEqual(before);
      }
      for (const key of [first, first, `${first}-again`]) {
        const answer = await send(call, key);
        expect(answer.status === 200, answer.text).toBe(key === first);
        expect(await stateOf(shop)).toMatchObject(expected(one, before.days));
      }
    }),
    { numRuns: 15 },
  );
});
