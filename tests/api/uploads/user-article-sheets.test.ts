import { afterAll, beforeAll, expect, test } from "vitest";
import {
  articlePreviewShape,
  articleUploadPath,
  confirmedArticlesShape,
  openUploadsShape,
  takenUploadShape,
} from "#app/contract/uploads/user-articles.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { newMember } from "#tests/support/members.ts";
import { book } from "#tests/support/files/read-lists.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let token: string;
let other: string;
beforeAll(async () => {
  shop = await testShop();
  ({ token } = await newMember(shop, 8_250, "owner"));
  ({ token: other } = await newMember(shop, 8_251, "owner", small.counterparties.trader));
});
afterAll(() => shop.close());

const head = ["Ваш артикул", "Артикул"];
const sent = async (bytes: Uint8Array) => {
  const body = Uint8Array.from(bytes);
  const headers = { "content-type": "application/octet-stream", "file-name": "codes.xlsx" };
  return (await shop.call("POST", articleUploadPath, { token, body, headers })).data(takenUploadShape);
};
const look = async (upload: string) =>
  (await shop.call("GET", `${articleUploadPath}/${upload}`, { token })).data(articlePreviewShape);
const choose = (upload: string, sheet: string, who = token) =>
  shop.call("POST", `${articleUploadPath}/${upload}/choose-sheet`, { token: who, body: { sheet } });
const open = async () => (await shop.call("GET", articleUploadPath, { token })).data(openUploadsShape);

test("a workbook with several sheets of codes asks for one and saves only that", async () => {
  const bytes = await book({
    Петли: [head, ["П-1", "DH-120.R"]],
    Заметки: [["позвонить"]],
    Ручки: [head, ["Р-1", "HW-37"], ["Р-2", "HB-20"]],
  });
  const { upload, rows } = await sent(bytes);
  expect(rows).toBe(0);
  expect((await look(upload)).sheets).toEqual([
    { name: "Петли", rows: 1, first: [["П-1", "DH-120.R", ""]] },
    {
      name: "Ручки",
      rows: 2,
      first: [
        ["Р-1", "HW-37", ""],
        ["Р-2", "HB-20", ""],
      ],
    },
  ]);
  expect(await open()).toMatchObject([{ upload, rows: 0 }]);
  const confirm = () => shop.call("POST", `${articleUploadPath}/${upload}/confirm`, { token, body: { all: "new" } });
  expect((await confirm()).body.code).toBe("nothingChosen");
  expect((await choose(upload, "Заметки")).body.code).toBe("uploadSheet");
  expect((await choose(upload, "Ручки", other)).status).toBe(404);
  expect((await choose(upload, "Ручки")).data(takenUploadShape)).toEqual({ upload, rows: 2 });
  expect((await choose(upload, "Петли")).body.code).toBe("uploadSheet");
  const preview = await look(upload);
  expect([preview.sheets, preview.rows.items.map(({ userArticle }) => userArticle)]).toEqual([null, ["Р-1", "Р-2"]]);
  expect((await confirm()).data(confirmedArticlesShape)).toMatchObject({ saved: 2 });
  // The same file shows the choice of sheets again.
  expect((await sent(bytes)).upload).toBe(upload);
  expect((await look(upload)).sheets).toHaveLength(2);
});

test("a sheet that is too long is refused when it is selected, not the whole workbook", async () => {
  const long = Array.from({ length: uploadLimits.rows + 1 }, (_, at) => [`Д-${at}`, "DH-120.R"]);
  const { upload } = await sent(await book({ Длинный: [head, ...long], Короткий: [head, ["К-1", "HW-37"]] }));
  expect((await choose(upload, "Длинный")).body.code).toBe("uploadTooLong");
  expect((await choose(upload, "Короткий")).status).toBe(200);
});
