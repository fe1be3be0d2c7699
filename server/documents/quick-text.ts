type Pdf = PDFKit.PDFDocument;

/** The library's internal embedded font, missing from its types. */
type EmbeddedFont = {
  id: string;
  encode(text: string): [string[], { advanceWidth: number }[]];
  /** Idempotent. */
  finalize(): void;
};
type Glyph = { hex: string; width: number };
/** `left` and `width` in points; `right` aligns the text right. */
export type QuickCell = { text: string; left: number; width: number; right?: boolean };

/**
 * Fast single-line table cells without kerning: glyphs are looked up once per document, whereas the library lays out
 * and caches each text. Fifty thousand lines take seconds and no memory. The font must have been used on the page
 * before.
 */
export function quickText(pdf: Pdf, file: string, size: number) {
  const font = embeddedFont(pdf.font(file));
  const glyphs = new Map<string, Glyph>();

  function glyphOf(sign: string): Glyph {
    const known = glyphs.get(sign);
    if (known) return known;
    const [[hex = ""], [position]] = font.encode(sign);
    const glyph = { hex, width: ((position?.advanceWidth ?? 0) * size) / 1000 };
    glyphs.set(sign, glyph);
    return glyph;
  }

  /** Truncates to the cell width. */
  function fitted(text: string, width: number): { hex: string; width: number } {
    let hex = "";
    let taken = 0;
    const dots = glyphOf("…");
    let cut = { hex: dots.hex, width: dots.width };
    for (const sign of text) {
      const glyph = glyphOf(sign);
      if (taken + glyph.width > width) return cut;
      hex += glyph.hex;
      taken += glyph.width;
      if (taken + dots.width <= width) cut = { hex: hex + dots.hex, width: taken + dots.width };
    }
    return { hex, width: taken };
  }

  /** Cells of one line; `baseline` is measured from the top of the page. */
  return function line(cells: readonly QuickCell[], baseline: number): void {
    const { height } = pdf.page;
    const shown = cells
      .filter(({ text }) => text !== "")
      .map(({ text, left, width, right = false }) => {
        const { hex, width: taken } = fitted(text, width);
        const x = right ? left + width - taken : left;
        return `1 0 0 1 ${hundredths(x)} ${hundredths(height - baseline)} Tm <${hex}> Tj`;
      });
    // The library flips the y axis; flip text back.
    pdf.addContent(`q 1 0 0 -1 0 ${height} cm BT /${font.id} ${size} Tf ${shown.join(" ")} ET Q`);
  };
}

/** Embeds a font now instead of at the document's end; no text may use it afterwards. */
export function embedFont(pdf: Pdf, file: string): void {
  embeddedFont(pdf.font(file)).finalize();
}

function hundredths(points: number): number {
  return Math.round(points * 100) / 100;
}

function embeddedFont(pdf: object): EmbeddedFont {
  const font: unknown = "_font" in pdf ? pdf._font : null;
  if (!isEmbedded(font)) throw new TypeError("this version of pdfkit keeps its fonts otherwise");
  return font;
}

function isEmbedded(font: unknown): font is EmbeddedFont {
  return typeof font === "object" && font !== null && "id" in font && "encode" in font && "finalize" in font;
}
