import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readShopText, textPages, writeShopText } from "#app/domain/content/shop-text.ts";
import { textPaths } from "#app/domain/indexing.ts";

const draftMark = "[DRAFT]";
const text = { title: "О магазине", h1: "О нас", description: "Что мы продаём", body: "## Кто мы\n\nТекст." };

describe("a text of the shop", () => {
  it("is read from Markdown under a head of lines", () => {
    expect(readShopText(writeShopText(text))).toEqual({ ok: true, value: text });
  });

  it("is read the same with a byte order mark and Windows line ends", () => {
    expect(readShopText(`\uFEFF${writeShopText(text).replaceAll("\n", "\r\n")}`)).toEqual({ ok: true, value: text });
  });

  it("comes back unchanged from its file, whatever it says", () => {
    const line = fc
      .string({ minLength: 1, maxLength: 100 })
      .filter((one) => one.trim() === one && !/[\r\n{}\uFEFF]/.test(one));
    const body = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join("\n\n"));
    fc.assert(
      fc.property(fc.record({ title: line, h1: line, description: line, body }), (written) => {
        fc.pre(written.body.trim() === written.body && !written.body.includes(draftMark));
        expect(readShopText(writeShopText(written))).toEqual({ ok: true, value: written });
      }),
    );
  });

  it.each(["title", "h1", "description", "body"] as const)("is refused without %s", (part) => {
    expect(readShopText(writeShopText({ ...text, [part]: "" }))).toMatchObject({ code: "textHead", missing: [part] });
  });

  it("is refused while the mark of a draft is in it", () => {
    expect(readShopText(writeShopText({ ...text, body: `> ${draftMark} Sample\n\n${text.body}` }))).toMatchObject({
      code: "textDraft",
    });
  });

  it("is refused with a placeholder that nothing fills, and keeps those of the city", () => {
    const filled = { ...text, body: "Звоните {{phone}}, доставим {{cityTo}}." };
    expect(readShopText(writeShopText(filled)).ok).toBe(true);
    expect(readShopText(writeShopText({ ...text, body: "{seller.name}" }))).toMatchObject({
      code: "textSlots",
      slots: ["seller.name"],
    });
  });

  it("has a name for every text page of the shop", () => {
    expect(textPages.map(({ path }) => path).sort()).toEqual([...textPaths, "/brands"].sort());
  });
});
