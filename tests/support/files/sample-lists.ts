import { zip } from "./sample-files.ts";

const contents = "[Content_Types].xml";
const part = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/${type}" Target="${target}"/></Relationships>`;

/** A workbook of one sheet with these rows as raw XML; `declared` is the content type of every part. */
export function sheetOf(rows: string, { before = "", declared }: { before?: string; declared?: number } = {}): Buffer {
  const parts = {
    [contents]: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/></Types>`,
    "_rels/.rels": relations("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `<workbook xmlns:r="${relation}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": `${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  return zip(Object.keys(parts), { contents: parts, deflated: true, ...(declared === undefined ? {} : { declared }) });
}

/** A workbook in the format of Excel 97, or Excel 95 in windows-1251: texts and numbers of one sheet. */
export function oldWorkbook(rows: (string | number)[][], { isLocked = false, version = 8 } = {}): Buffer {
  const isOld = version === 5;
  const begin = record(0x809, [u16(isOld ? 0x500 : 0x600), u16(5), Buffer.alloc(isOld ? 4 : 12)]);
  const end = record(10, []);
  const lock = isLocked ? record(0x2f, [Buffer.alloc(54)]) : Buffer.alloc(0);
  const alphabet = isOld ? record(0x42, [u16(1251)]) : Buffer.alloc(0);
  const boundTo = (at: number) => record(133, [u32(at), u16(0), Buffer.from(isOld ? [1, 0x61] : [1, 0, 0x61])]);
  const sheetAt = begin.length + lock.length + alphabet.length + boundTo(0).length + end.length;
  const cells = rows.flatMap((row, at) =>
    row.map((value, column) => {
      const place = [u16(at), u16(column), u16(0)];
      if (typeof value === "string" && isOld)
        return record(516, [...place, u16(value.length), Buffer.from([...value].map(cp1251))]);
      if (typeof value === "string")
        return record(516, [...place, u16(value.length), Buffer.from(`\0${value}`, "latin1")]);
      const number = Buffer.alloc(8);
      number.writeDoubleLE(value);
      return record(515, [...place, number]);
    }),
  );
  const stream = Buffer.concat([begin, lock, alphabet, boundTo(sheetAt), end, begin, ...cells, end]);
  return container(stream, isOld ? "Book" : "Workbook");
}

function cp1251(sign: string): number {
  return sign > "\u0400" ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0);
}

/** The compound file that contains a stream. */
function container(stream: Buffer, name: string): Buffer {
  const sector = 512;
  const length = Math.max(4_096, Math.ceil(stream.length / sector) * sector);
  const sectors = length / sector;
  const header = Buffer.alloc(sector);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4_096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(sector, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  for (let at = 0; at < sectors; at += 1) table.writeUInt32LE(at === sectors - 1 ? 0xfffffffe : at + 3, (at + 2) * 4);
  const directory = Buffer.concat([
    entry("Root Entry", 5, 0xfffffffe, 0, 1),
    entry(name, 2, 2, length),
    Buffer.alloc(256),
  ]);
  return Buffer.concat([header, table, directory, stream, Buffer.alloc(length - stream.length)]);
}

function entry(name: string, type: number, start: number, size: number, child = 0xffffffff): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, "utf16le");
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  bytes[67] = 1;
  bytes.writeUInt32LE(0xffffffff, 68);
  bytes.writeUInt32LE(0xffffffff, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function record(id: number, parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  return Buffer.concat([u16(id), u16(data.length), data]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
