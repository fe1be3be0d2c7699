import { randomUUID } from "node:crypto";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchangeSessionShape } from "#app/contract/desk/exchange-sessions.ts";
import { sentFileKind } from "#app/domain/exchange/sent-files.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { packagesOf } from "#tests/support/exchange-packages.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let order: ShippedOrder;
let connection = "";
beforeAll(async () => {
  shop = await testShop();
  order = await shippedOrder(shop, small.phones.phys, "confirmed");
  ({ uuid: connection } = await packagesOf(shop, { name: "УТ", login: "files" }));
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;

/** A file that 1C has sent in parts. */
async function sent(name: string, parts: readonly Uint8Array[], type: "catalog" | "sale" = "catalog") {
  const [file, session, keys] = [randomUUID(), randomUUID(), parts.map(() => randomUUID())];
  await shop.sql(
    `insert into exchange_sessions (uuid, connection_uuid, type, token_hash, address, began_at, seen_at)
     values ($1, $2, $3, sha256($1::uuid::text::bytea), '127.0.0.1', now(), now())`,
    [session, connection, type],
  );
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  await shop.sql(
    "insert into exchange_files (uuid, session_uuid, name, kind, size, parts, state) values ($1, $2, $3, $4, $5, $6, 'done')",
    [file, session, name, sentFileKind(name), size, parts.length],
  );
  for (const [at, part] of parts.entries()) {
    await shop.ports.files.put(keys[at] ?? "", part);
    await shop.sql("insert into exchange_file_parts (file_uuid, position, file_key, size) values ($1, $2, $3, $4)", [
      file,
      at + 1,
      keys[at],
      part.length,
    ]);
  }
  return { file, session, keys };
}
const text = (value: string) => Buffer.from(value);
const documents = (...inside: string[]) =>
  text(
    `<КоммерческаяИнформация ВерсияСхемы="2.08">${inside.map((one) => `<Документ>${one}</Документ>`).join("")}</КоммерческаяИнформация>`,
  );
const download = (desk: Desk, uuid: string) => desk.call("GET", `/desk/exchange-files/${uuid}`);
const bytesOf = async (desk: Desk, uuid: string) => {
  const headers = { authorization: `Desk ${desk.token}` };
  const answer = await shop.app.fetch(new Request(`http://shop.test/api/v1/desk/exchange-files/${uuid}`, { headers }));
  return Buffer.from(await answer.arrayBuffer());
};
const journal = (desk: Desk) =>
  shop.sql<{ action: string; changes: unknown }>("select action, changes from audit_log where actor_id = $1", [
    desk.uuid,
  ]);
const seen = (desk: Desk) =>
  shop.sql<{ kind: string; id: string }>(
    "select subject_kind as kind, subject_id as id from personal_access where staff_uuid = $1 and way = 'export' and screen = 'exchangeFile'",
    [desk.uuid],
  );

describe("the download of a file of 1C", () => {
  it("has the bytes of all parts in order, as an attachment of no type", async () => {
    const parts = [Buffer.alloc(70_000, 0xd0), Buffer.from([0, 255, 1]), Buffer.alloc(9, 65)];
    const { file } = await sent("import_files/ab/Петля (1).jpg", parts);
    const desk = await atDesk(shop, ["catalog"]);
    expect((await bytesOf(desk, file)).equals(Buffer.concat(parts))).toBe(true);
    const { status, headers } = await download(desk, file);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${file}"; filename*=UTF-8''${encodeURIComponent("Петля ")}%281%29.jpg`,
      "content-length": "70012",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
  });

  it("is read part by part while it is sent", async () => {
    const { file, keys } = await sent("import.xml", [text("<a>"), text("</a>"), text("<!-- end -->")]);
    const desk = await atDesk(shop, ["catalog"]);
    const headers = { authorization: `Desk ${desk.token}` };
    const answer = await shop.app.fetch(
      new Request(`http://shop.test/api/v1/desk/exchange-files/${file}`, { headers }),
    );
    const reader = answer.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("<a>");
    // Lost while the second one is on its way.
    await shop.ports.files.remove(keys[2] ?? "");
    await reader?.read();
    await expect(reader?.read()).rejects.toThrow("not in the store");
  });

  it("is for those who release packages, with a fresh code, and is journalled", async () => {
    const { file, session } = await sent("import.xml", [text("<a/>")]);
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role]);
      const may = role === "admin" || role === "catalog";
      const answer = await download(desk, file);
      expect([answer.status, answer.body.code], role).toEqual(may ? [200, undefined] : [403, "rightMissing"]);
      expect(await journal(desk), role).toEqual(
        may
          ? [
              {
                action: "exchange.fileDownloaded",
                changes: {
                  file: { before: null, after: "import.xml" },
                  exchangeSession: { before: null, after: session },
                },
              },
            ]
          : [],
      );
      expect(await seen(desk)).toEqual([]);
    }
    const desk = await atDesk(shop, ["catalog"]);
    await shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      desk.uuid,
    ]);
    const answer = await download(desk, file);
    expect([answer.status, answer.body.code, await journal(desk)]).toEqual([422, "freshCodeNeeded", []]);
  });

  it("of orders is for those alone who may export data of people of all cities, and tells whose it shows", async () => {
    const [part] = await shop.sql<{ uuid: string; number: string; user: string }>(
      `select p.uuid, p.number, o.user_uuid as user from order_parts p join orders o on o.uuid = p.order_uuid
        where o.uuid = $1 limit 1`,
      [order.uuid],
    );
    const { file, session } = await sent(
      "any.xml",
      [
        documents(
          `<Ид>${part?.uuid ?? ""}</Ид><Номер>${part?.number ?? ""}</Номер><ХозОперация>Заказ товара</ХозОперация>`,
          "<Ид>own-of-1c</Ид><Номер>КА-1</Номер><ХозОперация>Заказ товара</ХозОперация>",
        ),
      ],
      "sale",
    );
    const ofCity = { cities: [small.cities.msk] };
    for (const refused of [
      await atDesk(shop, ["catalog"]),
      await atDesk(shop, ["admin"], ofCity),
      await atDesk(shop, ["finance"]),
    ]) {
      expect((await download(refused, file)).body.code).toBe("rightMissing");
      expect([...(await seen(refused)), ...(await journal(refused))]).toEqual([]);
    }
    const admin = await atDesk(shop, ["admin"]);
    expect((await download(admin, file)).status).toBe(200);
    expect((await seen(admin)).toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: "file", id: file },
      { kind: "order", id: order.uuid },
      { kind: "user", id: part?.user },
    ]);
    const opens = async (desk: Desk) =>
      (await desk.call("GET", `/desk/exchange-sessions/${session}`)).data(exchangeSessionShape).files.items;
    expect(await opens(admin)).toMatchObject([{ name: "any.xml", canDownload: true }]);
    expect(await opens(await atDesk(shop, ["catalog"]))).toMatchObject([{ canDownload: false }]);
  });

  it("of documents among goods, in a zip too, is the same", async () => {
    const inside = documents(`<Ид>${randomUUID()}</Ид><Номер>${order.number}-1</Номер>`);
    const plain = await sent("documents0_1.xml", [inside]);
    const zip = await sent("v8_1.zip", [zipSync({ "import.xml": text("<a/>"), "orders.xml": inside })]);
    const goods = await sent("v8_2.zip", [zipSync({ "import.xml": text("<a/>") })]);
    const [catalog, admin] = [await atDesk(shop, ["catalog"]), await atDesk(shop, ["admin"])];
    for (const { file } of [plain, zip]) {
      expect((await download(catalog, file)).body.code).toBe("rightMissing");
      expect((await download(admin, file)).status).toBe(200);
      expect(await seen(admin)).toContainEqual({ kind: "file", id: file });
    }
    expect((await download(catalog, goods.file)).status).toBe(200);
  });

  it("of what the shop cannot read is possible: to see what is wrong with it", async () => {
    const broken = documents(`<Ид>${randomUUID()}</Ид>`).subarray(0, 90);
    const admin = await atDesk(shop, ["admin"]);
    for (const [name, bytes] of [
      ["orders.xml", broken],
      ["orders.zip", text("PK no zip")],
    ] as const) {
      const { file } = await sent(name, [bytes], "sale");
      expect((await bytesOf(admin, file)).equals(bytes), name).toBe(true);
      expect(await seen(admin)).toContainEqual({ kind: "file", id: file });
    }
  });

  it("ends after 14 days, with the file, and with its bytes in the store", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const [old, lost] = [await sent("old.xml", [text("<a/>")]), await sent("lost.xml", [text("<a/>"), text("<b/>")])];
    await shop.sql("update exchange_files set created_at = now() - interval '14 days 1 minute' where uuid = $1", [
      old.file,
    ]);
    await shop.ports.files.remove(lost.keys[0] ?? "");
    for (const uuid of [old.file, lost.file, randomUUID()]) {
      const answer = await download(desk, uuid);
      expect([answer.status, answer.body.code]).toEqual([404, "exchangeFileGone"]);
      expect(answer.body.messages).toEqual(["Этого файла больше нет: файлы из 1С хранятся 14 дней"]);
    }
    expect(await journal(desk)).toEqual([]);
    const { files } = (await desk.call("GET", `/desk/exchange-sessions/${old.session}`)).data(exchangeSessionShape);
    expect(files.total).toBe(0);
  });
});
