import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentCardShape, savedContentShape } from "#app/contract/desk/shop/content.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let desk: Awaited<ReturnType<typeof atDesk>>;
beforeAll(async () => {
  shop = await testShop();
  desk = await atDesk(shop, ["content"], { name: "Вера" });
});
afterAll(() => shop.close());

let keys = 0;
const keyed = (body?: object, key = `picture-${(keys += 1)}`) => ({
  ...(body !== undefined && { body }),
  headers: { "idempotency-key": key },
});
const card = async (path: string) => (await desk.call("GET", `/desk/content/${path}`)).data(contentCardShape);
const kinds = {
  promotion: {
    ...{ title: "Скидки на петли", slug: "skidki-na-petli", announce: "До конца месяца", body: "Петли дешевле." },
    ...{ dateFrom: "2020-01-01", dateTo: "2090-01-01", tag: "Скидка", sort: "5", cities: "", categories: "" },
  },
  material: {
    ...{ title: "Как выбрать петлю", slug: "kak-vybrat", lead: "Коротко", body: "Смотрите на вес двери." },
    ...{ tags: "", readMinutes: "3", category: "" },
  },
} as const;
type Kind = keyof typeof kinds;

async function added(kind: Kind, slug: string): Promise<string> {
  const answer = await desk.call("POST", `/desk/content/${kind}`, keyed({ fields: { ...kinds[kind], slug } }));
  expect(answer.status, answer.text).toBe(200);
  return answer.data(savedContentShape).id;
}
async function published(kind: Kind, slug: string): Promise<string> {
  const id = await added(kind, slug);
  const { version } = await card(`${kind}/${id}`);
  const body = { version, action: "publish" };
  expect((await desk.call("POST", `/desk/content/${kind}/${id}/changes`, keyed(body))).status).toBe(200);
  return id;
}
const send = (kind: Kind, id: string, bytes: Uint8Array = samples.jpeg, by = desk) =>
  by.call("POST", `/desk/content-picture?kind=${kind}&id=${id}`, {
    body: bytes,
    headers: { "content-type": "application/octet-stream", "file-name": "picture.jpg" },
  });
const choose = (kind: Kind, id: string, media: string) =>
  desk.call("POST", `/desk/content/${kind}/${id}/picture`, keyed({ media }));
const remove = (kind: Kind, id: string) => desk.call("POST", `/desk/content/${kind}/${id}/no-picture`, keyed());
const journal = async (kind: Kind, id: string) =>
  (
    await shop.sql<{ action: string }>(
      "select action from audit_log where object_kind = $1 and object_id = $2 order by id",
      [kind, id],
    )
  ).map(({ action }) => action);
const shown = async (kind: Kind, slug: string) => {
  const path = kind === "promotion" ? "/mixed/content/promotions" : "/public/content/materials";
  return (await shop.call("GET", `${path}/${slug}`)).text;
};

describe.each(["promotion", "material"] as const)("the picture of a %s", (kind) => {
  it("is changed in the shop at once, beside its draft and versions", async () => {
    const slug = `${kind}-kartinka`;
    const id = await published(kind, slug);
    const before = await card(`${kind}/${id}`);
    expect(before.picture).toEqual({ media: null, image: null });
    expect(await shown(kind, slug)).not.toContain("/media/photo/");
    const sent = await send(kind, id);
    expect(sent.status, sent.text).toBe(200);
    await send(kind, id);
    const after = await card(`${kind}/${id}`);
    expect(after.picture?.image).toMatchObject({
      alt: kinds[kind].title,
      url: expect.stringMatching(/^\/media\/photo/),
    });
    expect({ ...after, picture: null }).toEqual({ ...before, picture: null });
    expect(await shown(kind, slug)).toContain(after.picture?.image?.url.split("/")[3]);

    expect((await remove(kind, id)).status).toBe(200);
    expect((await card(`${kind}/${id}`)).picture).toEqual({ media: null, image: null });
    expect(await shown(kind, slug)).not.toContain("/media/photo/");
    expect(await journal(kind, id)).toEqual(
      ["created", "published", "pictureSet", "pictureRemoved"].map((verb) => `${kind}.${verb}`),
    );
  });

  it("is taken from those that the shop has, by its uuid or addresses", async () => {
    const [one, other] = [await published(kind, `${kind}-odna`), await published(kind, `${kind}-drugaya`)];
    await send(kind, one);
    const { media, image } = (await card(`${kind}/${one}`)).picture ?? {};
    for (const named of [
      media ?? "",
      `https://shop.test/desk/media/${media ?? ""}?size=100`,
      `/desk/media/${media ?? ""}`,
      `https://shop.test${image?.url ?? ""}`,
      ` ${image?.url ?? ""} `,
    ]) {
      await remove(kind, other);
      const chosen = await choose(kind, other, named);
      expect(chosen.status, named).toBe(200);
      expect((await card(`${kind}/${other}`)).picture?.media, named).toBe(media);
    }
    for (const named of ["", "кот.jpg", other, "https://example.ru/cat.jpg", `/desk/media/${other}`]) {
      const refused = await choose(kind, other, named);
      expect(refused.body, named).toMatchObject({ code: "pictureUnknown", errors: [{ field: "media" }] });
    }
  });

  it("is chosen after the first publication, and stays when the content is taken off", async () => {
    const draft = await added(kind, `${kind}-chernovik`);
    expect((await card(`${kind}/${draft}`)).picture).toBeNull();
    for (const answer of [await send(kind, draft), await choose(kind, draft, draft), await remove(kind, draft)])
      expect(["contentNoPicture", "pictureUnknown"]).toContain(answer.body.code);
    const id = await published(kind, `${kind}-snimem`);
    await send(kind, id);
    const { version, picture } = await card(`${kind}/${id}`);
    await desk.call("POST", `/desk/content/${kind}/${id}/changes`, keyed({ version, action: "withdraw" }));
    expect((await card(`${kind}/${id}`)).picture).toEqual(picture);
  });
});

describe("pictures of content", () => {
  it("are of promotions and materials alone, and set by people of content", async () => {
    const id = await published("promotion", "prava");
    for (const path of ["/desk/content/text/about/no-picture", `/desk/content/announcement/${id}/no-picture`])
      expect((await desk.call("POST", path, keyed())).body.code).toBe("contentNotFound");
    const other = await atDesk(shop, ["catalog", "viewer", "orders"]);
    expect((await send("promotion", id, samples.jpeg, other)).status).toBe(403);
    expect((await other.call("POST", `/desk/content/promotion/${id}/no-picture`, keyed())).status).toBe(403);
    const choosing = keyed({ media: id });
    expect((await other.call("POST", `/desk/content/promotion/${id}/picture`, choosing)).status).toBe(403);
  });

  it("are re-encoded, so that no other file gets into the shop", async () => {
    const id = await published("promotion", "chuzhoe");
    expect((await send("promotion", id, samples.docx)).body.code).toBe("photoType");
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await send("promotion", id, svg)).body.code).toBe("photoType");
  });

  it("are the same as those of the operator's command", async () => {
    const id = await published("material", "komanda");
    await send("material", id);
    expect(await operatorReads(shop.ports, "picture", "remove", "material", "komanda")).not.toContain("refused");
    expect((await card(`material/${id}`)).picture?.media).toBeNull();
  });
});
