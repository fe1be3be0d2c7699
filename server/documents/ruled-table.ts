import { bold, regular } from "./pdf.ts";

type Pdf = PDFKit.PDFDocument;
export type Area = { left: number; width: number; bottom: number };
/** `width` in points; `code` is the column number that official forms print under the title. */
export type RuledColumn = { title: string; width: number; align: "left" | "right" | "center"; code?: string };

/** Font sizes and padding in points. */
type Sizes = { head: number; body: number; padding: number };
const small: Sizes = { head: 6, body: 7, padding: 2 };
const ruler = "#5b6672";

/**
 * A fully ruled table as in official forms: `row` breaks the page when it does not fit, and the head with column
 * numbers repeats.
 */
export function ruledTable(
  pdf: Pdf,
  { left, bottom }: Area,
  columns: readonly RuledColumn[],
  { head: headSize, body: bodySize, padding }: Sizes = small,
) {
  const places = columns.map((_, at) => left + columns.slice(0, at).reduce((sum, { width }) => sum + width, 0));

  function heightOf(cells: readonly string[], size: number, font: string): number {
    pdf.font(font).fontSize(size);
    return (
      Math.max(
        ...columns.map(({ width }, at) => pdf.heightOfString(cells[at] || " ", { width: width - 2 * padding })),
      ) +
      2 * padding
    );
  }

  function draw(cells: readonly string[], { size, font, centred }: { size: number; font: string; centred: boolean }) {
    const height = heightOf(cells, size, font);
    const top = pdf.y;
    columns.forEach(({ width, align }, at) => {
      const place = places[at] ?? left;
      pdf.rect(place, top, width, height);
      const text = cells[at] ?? "";
      if (text !== "")
        pdf.text(text, place + padding, top + padding, {
          width: width - 2 * padding,
          align: centred ? "center" : align,
        });
    });
    pdf.lineWidth(0.4).strokeColor(ruler).stroke();
    pdf.x = left;
    pdf.y = top + height;
  }

  function head(): void {
    draw(
      columns.map(({ title }) => title),
      { size: headSize, font: regular, centred: true },
    );
    if (columns.some(({ code }) => code !== undefined))
      draw(
        columns.map(({ code = "" }) => code),
        { size: headSize, font: regular, centred: true },
      );
  }

  return {
    head,
    row(cells: readonly string[], { isTotal = false, together = 1 } = {}): void {
      const font = isTotal ? bold : regular;
      if (pdf.y + heightOf(cells, bodySize, font) * together > bottom) {
        pdf.addPage();
        head();
      }
      draw(cells, { size: bodySize, font, centred: false });
    },
  };
}

/** Draws footers on all pages at the end; requires buffered pages. */
export function footPages(pdf: Pdf, { left, width, bottom }: Area, textOf: (page: number, pages: number) => string) {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .font(regular)
      .fontSize(6.5)
      .fillColor(ruler)
      .text(textOf(page + 1, count), left, bottom + 6, { width, align: "right", lineBreak: false });
  }
}
