type Pdf = PDFKit.PDFDocument;

/** What the library keeps of an embedded font; its types do not tell. */
type EmbeddedFont = {
  id: string;
  encode(text: string): [string[], { advanceWidth: number }[]];
  /** Once, however often it is called. */
  finalize(): void;
};
type Glyph = { hex: string; width: number };
/** `left` and `width` in points; `right` sets the text against the right end of its width. */
export type QuickCell = { text: string; left: number; width: number; right?: boolean };

/**
 * Lines of a table whose texts neither break nor kern: the glyph of a sign is looked up once for a document, where the
 * library lays every text out anew and keeps what it laid out. Fifty thousand lines take seconds and no memory. The font
 * has to be used on the page before.
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

  /** Cut where it would leave its cell. */
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

  /** Cells of one line, whose letters stand on `baseline`, counted from the top of the page. */
  return function line(cells: readonly QuickCell[], baseline: number): void {
    const { height } = pdf.page;
    const shown = cells
      .filter(({ text }) => text !== "")
      .map(({ text, left, width, right = false }) => {
        const { hex, width: taken } = fitted(text, width);
        const x = right ? left + width - taken : left;
        return `1 0 0 1 ${hundredths(x)} ${hundredths(height - baseline)} Tm <${hex}> Tj`;
      });
    // The library's pages count from the top: letters are turned back.
    pdf.addContent(`q 1 0 0 -1 0 ${height} cm BT /${font.id} ${size} Tf ${shown.join(" ")} ET Q`);
  };
}

/** Puts the letters of a font into the document, whose end does so for all fonts at once; nothing is written with it after. */
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
