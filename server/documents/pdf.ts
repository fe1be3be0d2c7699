import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
export const regular = require.resolve("@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf");
export const bold = require.resolve("@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf");

type Options = Pick<
  PDFKit.PDFDocumentOptions,
  "size" | "margin" | "compress" | "bufferPages" | "info" | "layout" | "fontLayoutCache"
>;

/**
 * A document with embedded fonts, A4 unless a size is given; `done` resolves to its bytes after `end`. The library (23 MB) is imported on
 * first use.
 */
export async function openPdf(
  options: Options,
): Promise<{ pdf: PDFKit.PDFDocument; done: Promise<Uint8Array<ArrayBuffer>> }> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({ size: "A4", font: regular, lang: "ru", displayTitle: true, ...options });
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on("error", reject);
  });
  return { pdf, done };
}
