import { inflateSync } from "node:zlib";

/** The text of a PDF made by this shop, one line per text object: glyph numbers are resolved by the file's own map. */
export function pdfText(pdf: Uint8Array): string {
  return pdfPages(pdf).join("\n");
}

/** The same for each page. */
export function pdfPages(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString("latin1");
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, number = "", body = ""]) => [number, body]),
  );
  const inflated = (number: string) => {
    const [, bytes = ""] = /stream\n(.*)\nendstream/s.exec(objects.get(number) ?? "") ?? [];
    return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
  };
  const letters = new Map(
    [...objects].flatMap(([number, body]) => {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(body) ?? [];
      return map === undefined ? [] : [[number, lettersOf(inflated(map))] as const];
    }),
  );
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", number = ""]) => [name, letters.get(number)]),
  );
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return pages.map((page) =>
    wordsOf(inflated(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? ""), fonts).replace(/[\u00a0\u202f]/g, " "),
  );
}

type Letters = ReadonlyMap<string, string>;

function lettersOf(map: string): Letters {
  const [, list = ""] = /\[(.*?)\]/s.exec(map.slice(map.indexOf("beginbfrange"))) ?? [];
  return new Map(
    [...list.matchAll(/<([\da-f ]+)>/g)].map(([, code = ""], at) => [
      at.toString(16).padStart(4, "0"),
      Buffer.from(code.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ]),
  );
}

function wordsOf(contents: string, fonts: ReadonlyMap<string, Letters | undefined>): string {
  let font: Letters | undefined;
  const lines: string[] = [];
  for (const [, name, text] of contents.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    const codes = [...(text ?? "").matchAll(/<([\da-f]+)>/g)].map(([, hex = ""]) => hex).join("");
    if (text !== undefined) lines.push((codes.match(/.{4}/g) ?? []).map((code) => font?.get(code) ?? "").join(""));
  }
  return lines.join("\n");
}
