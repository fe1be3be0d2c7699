import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asQuestionMark, asXmlReference, encodeText } from "#app/domain/exchange/encode-text.ts";

const decoded = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

describe("text for 1C", () => {
  it("has signs that the code page lacks as references of XML, or as question marks", () => {
    expect(decoded(encodeText("М6 × 10 «ёж» ½ 🙂", "windows-1251", asXmlReference), "windows-1251")).toBe(
      "М6 &#215; 10 «ёж» &#189; &#128578;",
    );
    expect(decoded(encodeText("М6 × 10", "windows-1251", asQuestionMark), "windows-1251")).toBe("М6 ? 10");
  });

  it("loses nothing in UTF-8, and nothing of the code page in windows-1251", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(Buffer.from(encodeText(text, "utf-8", asXmlReference)).toString("utf8")).toBe(text);
      }),
    );
    const page = decoded(
      Uint8Array.from({ length: 256 }, (_, at) => at).filter((at) => at !== 0x98),
      "windows-1251",
    );
    expect(decoded(encodeText(page, "windows-1251", asQuestionMark), "windows-1251")).toBe(page);
  });
});
