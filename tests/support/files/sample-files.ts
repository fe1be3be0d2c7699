import { crc32, deflateRawSync, deflateSync } from "node:zlib";

/** 16×8 pixels, the left half red, the right half blue. */
const drawnJpeg =
  "/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABkRAAIDAQAAAAAAAAAAAAAAAABDBYHBBv/aAAwDAQACEQMRAD8AkJoEOfZWjE8u8P/Z";
const drawnWebp = "cAEAnQEqEAAIAAKAQiWgAnQBQAAA/u/J/4ux/Fv/9cB+b32kf/srGcP/7KlgAA==";

/** Files of the kinds that people upload, generated here so that every byte is known. */
export const samples = {
  png: png(2, 2),
  jpeg: jpeg(),
  webp: webp(),
  pdf: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n", "latin1"),
  docx: zip(["[Content_Types].xml", "word/document.xml"]),
  xlsx: zip(["[Content_Types].xml", "xl/workbook.xml", "xl/printerSettings/printerSettings1.bin"]),
  heic: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
  gif: Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;<script>alert(1)</script>", "latin1"),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  html: Buffer.from("<!doctype html><script>alert(1)</script>"),
};

export function png(width: number, height: number, more: [string, Buffer][] = [], trailing = ""): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min(height, 4) * (1 + 3 * Math.min(width, 4)));
  const chunks: [string, Buffer][] = [
    ["IHDR", header],
    ...more,
    ["IDAT", deflateSync(rows)],
    ["IEND", Buffer.alloc(0)],
  ];
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    ...chunks.map(([name, data]) => chunk(name, data)),
    Buffer.from(trailing),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

type JpegParts = { width?: number; height?: number; segments?: [number, Buffer][]; trailing?: string };

/** A JPEG whose header may declare a wrong size. */
export function jpeg({ width = 16, height = 8, segments = [], trailing = "" }: JpegParts = {}): Buffer {
  const drawn = Buffer.from(drawnJpeg, "base64");
  const frame = drawn.indexOf(Buffer.from([0xff, 0xc0]));
  drawn.writeUInt16BE(height, frame + 5);
  drawn.writeUInt16BE(width, frame + 7);
  return Buffer.concat([
    drawn.subarray(0, 2),
    ...segments.map(([marker, data]) => segment(marker, data)),
    drawn.subarray(2),
    Buffer.from(trailing),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
}

/** EXIF as a phone writes it: the orientation and the location. */
export function exif(turn: number, place: string): Buffer {
  const tiff = Buffer.from([
    0x49,
    0x49,
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    0x01,
    3,
    0,
    1,
    0,
    0,
    0,
    turn,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  return Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from(place)]);
}

export function webp(more: [string, Buffer][] = [], width = 16, height = 8): Buffer {
  const extended = Buffer.alloc(10);
  extended[0] = 0x0c;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const frame = Buffer.from(drawnWebp, "base64");
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  const chunks: [string, Buffer][] = [["VP8X", extended], ["VP8 ", frame], ...more];
  const body = Buffer.concat(chunks.map(([name, data]) => riff(name, data)));
  return riff("RIFF", Buffer.concat([Buffer.from("WEBP"), body]));
}

function riff(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)]);
}

type ZipOptions = {
  declared?: number;
  locked?: boolean;
  count?: number;
  comment?: string;
  /** Contents by entry; the default is an empty element, or "x" for files other than XML. */
  contents?: Record<string, string | Buffer>;
  deflated?: boolean;
  /** Values of the entries' local headers that differ from the directory. */
  head?: { name?: string; size?: number; crc?: number };
  /** All entries of the directory refer to the first file. */
  overlapping?: boolean;
  /** Bytes between the entries. */
  between?: Buffer;
};

/** A zip file, whose headers may be wrong. */
export function zip(
  names: string[],
  {
    declared,
    locked = false,
    count = names.length,
    comment = "",
    contents = {},
    deflated = false,
    head = {},
    overlapping = false,
    between = Buffer.alloc(0),
  }: ZipOptions = {},
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const plain = Buffer.from(contents[name] ?? (/\.(?:xml|rels)$/i.test(name) ? "<x/>" : "x"));
    const packed = deflated ? deflateRawSync(plain) : plain;
    const named = Buffer.from(name);
    const ownName = Buffer.from(head.name ?? name);
    const size = declared ?? plain.length;
    const local = Buffer.alloc(30);
    local.write("PK\x03\x04", 0, "latin1");
    local.writeUInt16LE(deflated ? 8 : 0, 8);
    local.writeUInt32LE(head.crc ?? crc32(plain), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(head.size ?? size, 22);
    local.writeUInt16LE(ownName.length, 26);
    const entry = Buffer.alloc(46);
    entry.write("PK\x01\x02", 0, "latin1");
    entry.writeUInt16LE(locked ? 1 : 0, 8);
    entry.writeUInt16LE(deflated ? 8 : 0, 10);
    entry.writeUInt32LE(crc32(plain), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(named.length, 28);
    entry.writeUInt32LE(overlapping ? 0 : at, 42);
    const whole = Buffer.concat([local, ownName, packed, between]);
    locals.push(whole);
    directory.push(Buffer.concat([entry, named]));
    at += whole.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, listed, end, Buffer.from(comment)]);
}
