import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { priceListShape, priceListsShape } from "#app/contract/files/price-lists.ts";
import { schedulePriceLists } from "#server/jobs/schedule-price-lists.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { company, everything, membersOf, newMember, type TestMember } from "#tests/support/members.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const lists = "/private/reports/price-lists";
let shop: TestShop;
let owner: TestMember;
let member: TestMember;
let at = 950_000;

beforeAll(async () => {
  shop = await testShop();
});
beforeEach(async () => {
  await shop.sql("delete from user_counterparties where root_uuid = $1", [company]);
  await shop.sql("delete from built_price_lists");
  await shop.sql("delete from file_processes");
  await shop.sql("delete from outbox");
  owner = await newMember(shop, (at += 1), "owner");
  member = await newMember(shop, (at += 1), everything);
});
afterAll(() => shop.close());

const open = async (url: string) => {
  const { pathname, search } = new URL(url, "http://shop.test");
  return (await shop.app.fetch(new Request(`http://shop.test${pathname}${search}`))).status;
};
const listOf = async (who: TestMember, uuid: string) =>
  (await who.ask("GET", lists)).data(priceListsShape).items.find((one) => one.uuid === uuid);

/** A daily price list of the member, sent to the member by e-mail and published at an address. */
async function shared() {
  const [row] = await shop.sql<{ email: string }>("select email from users where uuid = $1", [member.userUuid]);
  const body = { name: "Закупка", schedule: "daily", email: row?.email };
  const { uuid } = (await member.ask("POST", lists, body)).data(priceListShape);
  await makeFiles(shop.ports, fileMakers);
  const { publicUrl } = (await member.ask("POST", `${lists}/${uuid}/link`, {})).data(priceListShape);
  const file = (await listOf(member, uuid))?.file;
  if (!publicUrl || !file) throw new Error("the price list has no address");
  return { uuid, publicUrl, fileUrl: file.url };
}
const dismiss = () => owner.ask("DELETE", `${membersOf(company)}/${member.userUuid}`);

describe("when a member leaves a company", () => {
  test("file addresses that the member received stop working", async () => {
    const { fileUrl } = await shared();
    expect(await open(fileUrl)).toBe(200);
    expect((await dismiss()).status).toBe(200);
    expect(await open(fileUrl)).toBe(404);
  });

  test("a public price list of the member belongs to the owner: it is still made, and its e-mails no longer go to the member", async () => {
    const { uuid, publicUrl } = await shared();
    await shop.sql("delete from outbox");
    expect((await dismiss()).status).toBe(200);
    const [row] = await shop.sql("select user_uuid, email from built_price_lists where uuid = $1", [uuid]);
    expect(row).toEqual({ user_uuid: owner.userUuid, email: null });
    expect(await open(publicUrl)).toBe(200);
    await shop.sql("update built_price_lists set next_run_at = now() - interval '1 hour'");
    expect(await schedulePriceLists(shop.ports)).toBe(1);
    await makeFiles(shop.ports, fileMakers);
    expect((await listOf(owner, uuid))?.schedule).toBe("daily");
    expect(await shop.sql("select recipient from outbox where template = 'priceList.ready'")).toEqual([]);
    expect((await owner.ask("DELETE", `${lists}/${uuid}/link`)).status).toBe(200);
    expect(await open(publicUrl)).toBe(404);
  });
});
