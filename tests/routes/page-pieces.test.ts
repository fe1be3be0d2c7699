import fc from "fast-check";
import { expect, it } from "vitest";
import { filled, PagePieces } from "#app/document/page-pieces.server.ts";

function sent(pieces: PagePieces, markup: string, textOf = (mark: string) => mark): string {
  return Buffer.concat(filled(pieces.cut(markup), textOf)).toString();
}

it("a page with pieces is sent as the same words in one", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          own: fc.string({ unit: "grapheme" }),
          piece: fc.string({ unit: "grapheme" }),
          asBytes: fc.boolean(),
        }),
      ),
      (parts) => {
        const pieces = new PagePieces();
        const markup = parts
          .map(({ own, piece, asBytes }) => own + pieces.mark(asBytes ? new TextEncoder().encode(piece) : piece))
          .join("");
        expect(sent(pieces, markup)).toBe(parts.map(({ own, piece }) => own + piece).join(""));
      },
    ),
  );
});

it("a piece stands wherever its mark does, and nowhere where it was not drawn", () => {
  const pieces = new PagePieces();
  const [twice, never] = [pieces.mark("<b>ещё</b>"), pieces.mark("нет")];
  expect(never).not.toBe(twice);
  expect(sent(pieces, `<i>${twice}</i>;${twice};`)).toBe("<i><b>ещё</b></i>;<b>ещё</b>;");
});

it("what is inside a piece is no mark", () => {
  const pieces = new PagePieces();
  const inner = pieces.mark("внутри");
  expect(sent(pieces, pieces.mark(inner))).toBe(inner);
});

it("a piece made of what a request has set aside is made anew each time the page is sent", () => {
  const pieces = new PagePieces();
  const parts = pieces.cut(`<ul>${pieces.mark((textOf) => Buffer.from(textOf("goods")))}</ul>`);
  const at = (price: string) => Buffer.concat(filled(parts, () => price)).toString();
  expect([at("5 ₽"), at("6 ₽")]).toEqual(["<ul>5 ₽</ul>", "<ul>6 ₽</ul>"]);
});
