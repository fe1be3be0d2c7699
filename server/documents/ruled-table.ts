import { bold, regular } from "./pdf.ts";

type Pdf = PDFKit.PDFDocument;
export type Area = { left: number; width: number; bottom: number };
/** `width` in points; `code` is the number that forms of the law print under a title. */
export type RuledColumn = { title: string; width: number; align: "left" | "right" | "center"; code?: string };

const padding = 2;
const headSize = 6;
const bodySize = 7;
const ruler = "#5b6672";

/**
 * A table with lines around every cell, as forms of the law have them: `row` begins a new page where it does not fit, and
 * the head with its numbers stands on every page.
 */
export function ruledTable(pdf: Pdf, { left, bottom }: Area, columns: readonly RuledColumn[]) {
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

/** Small print at the end of every page, once all are made; the document buffers its pages. */
export function footPages(pdf: Pdf, { left, width, bottom }: Area, textOf: (page: number, pages: number) => string) {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin the library would begin a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .font(regular)
      .fontSize(6.5)
      .fillColor(ruler)
      .text(textOf(page + 1, count), left, bottom + 6, { width, align: "right", lineBreak: false });
  }
}
