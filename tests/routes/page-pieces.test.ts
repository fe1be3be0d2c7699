import fc from "fast-check";
import { expect, it } from "vitest";
import { PagePieces } from "#app/page-pieces.server.ts";

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

it("a page with pieces is sent as the same words in one", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ own: fc.string({ unit: "grapheme" }), piece: fc.string({ unit: "grapheme" }), asBytes: fc.boolean() })), (parts) => {
      const pieces = new PagePieces();
      const markup = parts.map(({ own, piece, asBytes }) => own + pieces.mark(asBytes ? new TextEncoder().encode(piece) : piece)).join("");
      expect(textOf(pieces.fill(markup))).toBe(parts.map(({ own, piece }) => own + piece).join(""));
    }),
  );
});

it("a piece stands wherever its mark does, and nowhere where it was not drawn", () => {
  const pieces = new PagePieces();
  const [twice, never] = [pieces.mark("<b>ещё</b>"), pieces.mark("нет")];
  expect(never).not.toBe(twice);
  expect(textOf(pieces.fill(`<i>${twice}</i>;${twice};`))).toBe("<i><b>ещё</b></i>;<b>ещё</b>;");
});

it("what is inside a piece is no mark", () => {
  const pieces = new PagePieces();
  const inner = pieces.mark("внутри");
  expect(textOf(pieces.fill(pieces.mark(inner)))).toBe(inner);
});
