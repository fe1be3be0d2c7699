import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimDoneShape } from "#app/contract/claims/claims.ts";
import {
  claimableOrdersShape,
  claimCardShape,
  claimOrderShape,
  ownClaimsPath,
  ownClaimsShape,
  ownDraftShape,
} from "#app/contract/claims/own-claims.ts";
import { claimReasons } from "#app/domain/claim/claim.ts";
import { StorageFull } from "#server/gateways/files/files.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { fileNameHeader, uploadPath } from "#app/contract/files/files.ts";
import { claimForm, claimsOperator, sendClaim, sendFile } from "#tests/support/orders/claims.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { everything, newMember } from "#tests/support/members.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import { postgres, races, small, staffAddress, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const unsuitable = claimReasons[9].uuid;

let shop: TestShop;
let order: ShippedOrder;
let stranger: string;
beforeAll(async () => {
  shop = await testShop();
  order = await shippedOrder(shop, small.phones.ooo);
  stranger = (await newMember(shop, 620_001, "owner", small.counterparties.trader)).token;
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["letter_limits", "consents", "files", "claims", "outbox"])
    await shop.sql(`delete from ${table}`);
});

const get = (path: string, token = order.token) => shop.call("GET", `${ownClaimsPath}${path}`, { token });
const newKey = () => shop.ports.ids.uuid();
const send = (change: object = {}, key = newKey()) => sendClaim(shop, order, { key, change });
const saveDraft = (key: string, body: object, token = order.token) =>
  shop.call("PUT", `${ownClaimsPath}/drafts/${key}`, { token, body });

describe("a claim of a company", () => {
  test("starts from a shipped order, with its lines and the days left for every reason", async () => {
    const orders = (await get("/orders")).data(claimableOrdersShape);
    expect(orders.items.map(({ uuid, number }) => ({ uuid, number }))).toEqual([
      { uuid: order.uuid, number: order.number },
    ]);
    await shop.sql(
      "insert into order_history (uuid, order_uuid, field, to_value, actor, at) values (gen_random_uuid(), $1, 'status', 'completed', 'system', now() - interval '20 days')",
      [order.uuid],
    );
    const opened = (await get(`/orders/${order.uuid}`)).data(claimOrderShape);
    expect(opened.lines.map(({ left, quantity }) => [left, quantity])).toEqual([
      [4, 4],
      [250, 250],
    ]);
    expect(opened.reasons.find(({ uuid }) => uuid === unsuitable)?.isOver).toBe(true);
    expect(opened.reasons[4]).toMatchObject({ until: null, isOver: false });
    const late = await send({ reasonUuid: unsuitable });
    expect([late.status, late.body.code, late.body.errors?.[0]?.field]).toEqual([422, "claimLate", "reasonUuid"]);
    await shop.sql("delete from order_history where to_value = 'completed'");
  });

  test("is registered with the text of each line, its deadlines, its files and its e-mails", async () => {
    const photo = await sendFile(shop, order.token, samples.jpeg, "Скол.jpg");
    const key = newKey();
    const [first] = order.items;
    const answer = await send(
      {
        items: [
          { orderItemUuid: first?.uuid, quantity: 2, batch: "24-07", defect: "люфт", reasonUuid: claimReasons[3].uuid },
        ],
        files: [photo.uuid],
        goodsLocation: "Объект на Технической, 17",
        pickupWanted: true,
      },
      key,
    );
    const done = answer.data(claimDoneShape);
    const card = (await get(`/${key}`)).data(claimCardShape);
    expect(card).toMatchObject({
      number: done.number,
      status: "new",
      dueAt: done.dueAt,
      answerBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      goodsLocation: "Объект на Технической, 17",
      pickupWanted: true,
      files: [{ name: "Скол.jpg", type: "jpg" }],
      can: { message: true, withdraw: true, dispute: false },
    });
    expect(card.items).toMatchObject([
      { quantity: 2, batch: "24-07", defect: "люфт", reasonUuid: claimReasons[3].uuid },
    ]);
    expect((await emailsOf(shop)).map(({ to }) => to).sort()).toEqual(["petr@example.ru", staffAddress]);
    const list = (await get("")).data(ownClaimsShape);
    expect(list.items).toMatchObject([{ uuid: key, number: done.number, status: "new" }]);
    expect(list.items[0]?.parts[0]).toMatch(new RegExp(`^${order.number}`));
  });

  test("is found only by number, order, article, status and date", async () => {
    const { number } = (await send()).data(claimDoneShape);
    const [{ article, name } = { article: "", name: "" }] = await shop.sql<{ article: string; name: string }>(
      "select i.article, i.name from claim_items c join order_items i on i.uuid = c.order_item_uuid join claims k on k.uuid = c.claim_uuid where k.number = $1",
      [number],
    );
    const total = async (query: string) => (await get(`?${query}`)).data(ownClaimsShape).total;
    expect(
      await Promise.all(
        [
          `q=${number.slice(-5)}`,
          `q=${encodeURIComponent(order.number)}`,
          `q=${encodeURIComponent(order.number.toLowerCase().replaceAll("-", ""))}-1`,
          `q=${encodeURIComponent(number.replace("РК", "PK").replaceAll("-", " "))}`,
          `q=${encodeURIComponent(article.toLowerCase())}`,
          `q=${encodeURIComponent(article.replace(/[-./ ]/g, ""))}`,
          `q=${encodeURIComponent(name.split(" ").toReversed().join(" "))}`,
          "status=new",
          "dateFrom=2020-01-01",
          "q=%25",
        ].map(total),
      ),
    ).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
    expect(await Promise.all(["status=rejected", "dateTo=2020-01-01", "q=nothing"].map(total))).toEqual([0, 0, 0]);
  });

  test("sent twice under one key makes one claim (security K6)", async () => {
    const key = newKey();
    const one = (await send({}, key)).data(claimDoneShape);
    const again = (await send({ description: "Совсем другие слова" }, key)).data(claimDoneShape);
    expect(again).toEqual({ ...one, repeated: true });
    expect(await shop.sql("select count(*)::int as n from claim_items")).toEqual([{ n: 1 }]);
  });

  test("is limited to twenty an hour, not counting forms returned for correction (security K6)", async () => {
    const fingerprint = newKey();
    const mine = (change: object) =>
      shop.call("POST", ownClaimsPath, {
        token: order.token,
        fingerprint,
        body: claimForm(order, change),
        headers: { "idempotency-key": newKey() },
      });
    const counter = `companyClaim:browser:${fingerprint}`;
    await shop.sql("insert into letter_limits (key, count, ends_at) values ($1, 19, now() + interval '1 hour')", [
      counter,
    ]);
    for (let at = 0; at < 3; at += 1) expect((await mine({ items: [] })).body.code).toBe("claimEmpty");
    const second = { items: [{ orderItemUuid: order.items[1]?.uuid, quantity: 1 }] };
    expect((await mine(second)).status).toBe(200);
    expect((await mine(second)).body.code).toBe("emailLimit");
  });

  test.each([
    [
      "more than was shipped",
      () => ({ items: [{ orderItemUuid: order.items[0]?.uuid, quantity: 5 }] }),
      "claimTooMuch",
    ],
    ["a line of no order", () => ({ items: [{ orderItemUuid: small.cities.msk, quantity: 1 }] }), "claimLine"],
    ["somebody's file", () => ({ files: [small.cities.msk] }), "filesGone"],
    ["few words", () => ({ description: "плохо" }), "validation"],
    ["a status of its own", () => ({ status: "approved" }), "validation"],
  ])("of %s is refused (security K5)", async (_, change, code) => {
    const answer = await send(change());
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });

  test.each(["new", "assembling", "canceled"])(
    "for goods in a part that is %s is refused (security K5)",
    async (status) => {
      await shop.sql("update order_parts set status = $1 where order_uuid = $2", [status, order.uuid]);
      expect((await send()).body.code).toBe("claimLine");
      await shop.sql("update order_parts set status = 'completed' where order_uuid = $1", [order.uuid]);
    },
  );
});

describe("another company's claim is not found (security E4)", () => {
  test("nor are its draft, files, order and actions", async () => {
    const photo = await sendFile(shop, order.token, samples.jpeg, "a.jpg");
    const [key, draft] = [newKey(), newKey()];
    expect((await send({ files: [photo.uuid] }, key)).status).toBe(200);
    expect((await saveDraft(draft, { order: order.uuid, values: {}, files: [] })).status).toBe(200);
    const write = { token: stranger, body: { message: "Чужое слово" }, headers: { "idempotency-key": newKey() } };
    const statuses = await Promise.all([
      get(`/${key}`, stranger),
      get(`/${newKey()}`, stranger),
      get(`/${key}/files/${photo.uuid}`, stranger),
      get(`/${key}/files/${photo.uuid}/small`, stranger),
      get(`/drafts/${draft}`, stranger),
      get(`/orders/${order.uuid}`, stranger),
      saveDraft(draft, { order: order.uuid, values: {}, files: [] }, stranger),
      shop.call("DELETE", `${ownClaimsPath}/drafts/${draft}`, { token: stranger }),
      shop.call("POST", `${ownClaimsPath}/${key}/messages`, { ...write, body: { ...write.body, files: [] } }),
      shop.call("POST", `${ownClaimsPath}/${key}/withdraw`, { token: stranger }),
      shop.call("POST", `${ownClaimsPath}/${key}/dispute`, write),
      shop.call("POST", `${ownClaimsPath}/${key}/seen`, { token: stranger }),
      sendClaim(shop, order, { key: newKey(), token: stranger }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404));
    expect((await get("", stranger)).data(ownClaimsShape).total).toBe(0);
    expect((await get(`/${key}/files/${photo.uuid}`)).status).toBe(200);
  });

  test("a member of the company sees it, without amounts where prices are hidden", async () => {
    const key = newKey();
    await send({}, key);
    const { token } = await newMember(shop, 620_002, { ...everything, seesPrices: false, orderLimit: 0 });
    const card = (await get(`/${key}`, token)).data(claimCardShape);
    expect([card.sumClaimed, card.items[0]?.price, card.order.isOwn]).toEqual([null, null, false]);
    expect((await get("", token)).data(ownClaimsShape).items[0]?.sumClaimed).toBeNull();
    expect((await get("/orders", token)).data(claimableOrdersShape).items.map(({ total }) => total)).toEqual([null]);
  });

  test("is refused to guests, persons and companies on moderation before the body is read (security I13)", async () => {
    for (const phone of [small.phones.phys, small.phones.moderation])
      expect((await shop.call("GET", ownClaimsPath, { token: (await shop.loginAs(phone)).token })).status).toBe(403);
    expect((await shop.call("GET", ownClaimsPath, { fingerprint: newKey() })).status).toBe(401);
    const guest = await shop.call("POST", ownClaimsPath, {
      fingerprint: newKey(),
      body: {},
      headers: { "idempotency-key": newKey() },
    });
    expect(guest.status).toBe(401);
  });
});

describe("a claim draft", () => {
  test("keeps all typed values and its files, and becomes the claim", async () => {
    const photo = await sendFile(shop, order.token, samples.jpeg, "a.jpg");
    const key = newKey();
    const values = { description: "Ещё не всё", [`q.${order.items[0]?.uuid}`]: "1" };
    expect((await saveDraft(key, { order: order.uuid, values, files: [photo.uuid] })).status).toBe(200);
    expect((await get("")).data(ownClaimsShape).items).toMatchObject([{ uuid: key, number: null, status: "draft" }]);
    await shop.sql("update files set created_at = now() - interval '3 days'");
    await sweepFiles(shop.ports);
    const draft = (await get(`/drafts/${key}`)).data(ownDraftShape);
    expect([draft.values, draft.files.map(({ uuid }) => uuid), draft.done]).toEqual([values, [photo.uuid], null]);
    const refused = await send({ items: [] }, key);
    expect(refused.status).toBe(422);
    expect((await get(`/drafts/${key}`)).data(ownDraftShape).values).toEqual(values);
    const done = (await send({ files: [photo.uuid] }, key)).data(claimDoneShape);
    expect((await get(`/drafts/${key}`)).data(ownDraftShape).done?.number).toBe(done.number);
    expect((await saveDraft(key, { order: order.uuid, values, files: [] })).status).toBe(404);
  });

  test("that is deleted leaves its files to the sweep", async () => {
    const photo = await sendFile(shop, order.token, samples.jpeg, "a.jpg");
    const key = newKey();
    await saveDraft(key, { order: order.uuid, values: {}, files: [photo.uuid] });
    expect((await shop.call("DELETE", `${ownClaimsPath}/drafts/${key}`, { token: order.token })).status).toBe(200);
    await shop.sql("update files set created_at = now() - interval '3 days'");
    await sweepFiles(shop.ports);
    expect(await shop.sql("select 1 from files")).toEqual([]);
  });

  test("on a full disk answers 507 without a row and keeps its text (invariants FL1)", async () => {
    const key = newKey();
    const values = { description: "Текст, который нельзя потерять" };
    await saveDraft(key, { order: order.uuid, values, files: [] });
    const full = shop.replica({ files: { ...shop.ports.files, put: async () => Promise.reject(new StorageFull()) } });
    const answer = await full.call("POST", uploadPath, {
      token: order.token,
      body: samples.jpeg,
      headers: { "content-type": "application/octet-stream", [fileNameHeader]: "a.jpg" },
    });
    expect(answer.status).toBe(507);
    expect(await shop.sql("select 1 from files")).toEqual([]);
    expect((await get(`/drafts/${key}`)).data(ownDraftShape).values).toEqual(values);
  });
});

test("a claim's files are shown only if they are images, and are attachments otherwise (security I8, security I9)", async () => {
  const [photo, paper] = [
    await sendFile(shop, order.token, samples.png, "a.png"),
    await sendFile(shop, order.token, samples.pdf, "Акт.pdf"),
  ];
  const key = newKey();
  await send({ files: [photo.uuid, paper.uuid] }, key);
  const small = await get(`/${key}/files/${photo.uuid}/small`);
  expect([small.headers.get("content-type"), small.headers.get("x-content-type-options")]).toEqual([
    "image/webp",
    "nosniff",
  ]);
  expect(small.headers.get("content-security-policy")).toContain("sandbox");
  expect((await get(`/${key}/files/${paper.uuid}`)).headers.get("content-disposition")).toContain("attachment");
  expect((await get(`/${key}/files/${paper.uuid}/small`)).status).toBe(404);
});

describe.runIf(postgres)(races("concurrent tabs"), () => {
  let real: TestShop;
  beforeAll(async () => {
    real = await testShop({ engine: "postgres" });
  });
  afterAll(() => real.close());

  test("ten concurrent claims of one line never exceed what was shipped (security K5)", async () => {
    const own = await shippedOrder(real, small.phones.ooo);
    const item = own.items.find(({ quantity }) => quantity === 4);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        sendClaim(real, own, {
          key: real.ports.ids.uuid(),
          ip: `10.11.${at}.1`,
          change: { items: [{ orderItemUuid: item?.uuid, quantity: 1 }] },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ body }) => body.code === "claimTooMuch")).toHaveLength(6);
  });

  test("a double click makes one message, one dispute, one withdrawal", async () => {
    const own = await shippedOrder(real, small.phones.ooo);
    const key = real.ports.ids.uuid();
    const { number } = (await sendClaim(real, own, { key })).data(claimDoneShape);
    const twice = (path: string, body?: object) => {
      const headers = { "idempotency-key": real.ports.ids.uuid() };
      return Promise.all(
        [1, 2].map(() =>
          real.call("POST", `${ownClaimsPath}/${key}${path}`, { token: own.token, headers, ...(body ? { body } : {}) }),
        ),
      );
    };
    expect((await twice("/messages", { message: "Когда ответите?" })).map(({ status }) => status)).toEqual([200, 200]);
    await claimsOperator(real, "review", number);
    await claimsOperator(real, "reject", number, "Следы", "монтажа");
    expect((await twice("/dispute", { message: "Монтажа не было" })).map(({ status }) => status)).toEqual([200, 200]);
    expect((await twice("/withdraw")).map(({ status }) => status)).toEqual([200, 200]);
    const [row] = await real.sql(
      `select (select count(*)::int from claim_messages where claim_uuid = $1) as words,
              (select string_agg(to_status, ' ' order by at) from claim_history where claim_uuid = $1) as way`,
      [key],
    );
    expect(row).toEqual({ words: 2, way: "new inReview rejected inReview withdrawn" });
  });
});
