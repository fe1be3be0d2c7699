import { describe, expect, it } from "vitest";
import { cleanFile } from "#server/intake/clean-file.ts";
import { exif, jpeg, png, samples, webp, zip } from "#tests/support/sample-files.ts";

const place = "GPS 55.7558 37.6173";
const script = "<script>alert(1)</script>";

function judged(bytes: Buffer) {
  const cleaned = cleanFile(Uint8Array.from(bytes));
  return cleaned.ok ? cleaned.value.type : cleaned.code;
}

function kept(bytes: Buffer): Buffer {
  const cleaned = cleanFile(Uint8Array.from(bytes));
  if (!cleaned.ok) throw new Error(cleaned.code);
  return Buffer.from(cleaned.value.bytes);
}

describe("what a file is, its content says", () => {
  it.each([
    ["jpeg", "jpg"],
    ["png", "png"],
    ["webp", "webp"],
    ["pdf", "pdf"],
    ["docx", "docx"],
    ["xlsx", "xlsx"],
    ["gif", "fileType"],
    ["svg", "fileType"],
    ["html", "fileType"],
  ] as const)("%s is %s", (name, type) => expect(judged(samples[name])).toBe(type));

  it("nothing at all is nothing", () => expect(judged(Buffer.alloc(0))).toBe("fileType"));
});

describe("pictures are written anew (security I8, I9)", () => {
  it("a JPEG loses its place, comments, profile, preview and tail, and keeps how it is turned", () => {
    const segments: [number, Buffer][] = [[0xe1, exif(6, place)], [0xe2, Buffer.from(`ICC ${script}`)], [0xfe, Buffer.from(script)], [0xed, Buffer.from(place)]];
    const clean = kept(jpeg({ segments, trailing: script }));
    expect(clean.includes(place)).toBe(false);
    expect(clean.includes(script)).toBe(false);
    expect(clean.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    expect(clean.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true);
    expect(clean.includes(Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]))).toBe(true);
    // Nothing is lost by cleaning twice.
    expect(kept(clean)).toEqual(clean);
  });

  it("an upright JPEG keeps no EXIF at all", () => expect(kept(jpeg({ segments: [[0xe1, exif(1, place)]] })).includes("Exif")).toBe(false));

  it("a PNG loses texts, EXIF, unknown chunks and its tail", () => {
    const clean = kept(png(2, 2, [["tEXt", Buffer.from(place)], ["eXIf", Buffer.from(place)], ["zzZz", Buffer.from(script)]], script));
    expect(clean).toEqual(samples.png);
  });

  it("a WebP loses EXIF and XMP, and announces neither", () => {
    const clean = kept(webp([["EXIF", Buffer.from(place)], ["XMP ", Buffer.from(script)]]));
    expect(clean.includes(place) || clean.includes(script)).toBe(false);
    expect(clean[20]).toBe(0);
    expect(clean.readUInt32LE(4)).toBe(clean.length - 8);
  });

  it.each([
    ["PNG", png(30_000, 30_000)],
    ["JPEG", jpeg({ width: 30_000, height: 30_000 })],
    ["WebP", webp([], 16_000, 16_000)],
  ])("a %s of more dots than anybody photographs is refused", (_, bytes) => expect(judged(bytes)).toBe("pictureTooLarge"));

  it.each([
    ["a cut JPEG", samples.jpeg.subarray(0, -1)],
    ["a JPEG of a head alone", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ["a JPEG whose segment is longer than itself", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1])],
    ["a PNG cut in the middle", samples.png.subarray(0, 40)],
    ["a PNG with a wrong sum", Buffer.from(samples.png.map((byte, at) => (at === 18 ? byte ^ 1 : byte)))],
    ["a PNG without a picture", png(2, 2).subarray(0, 33)],
    ["a WebP cut in the middle", samples.webp.subarray(0, -3)],
    ["a picture of nothing", png(0, 5)],
  ])("%s is broken", (_, bytes) => expect(judged(bytes)).toBe("fileBroken"));

  it("no cut of a good file makes the reader fall over", () => {
    for (const bytes of [samples.jpeg, jpeg({ segments: [[0xe1, exif(6, place)]] }), samples.png, samples.webp, samples.docx, samples.pdf]) {
      for (let length = 0; length < bytes.length; length += 1) expect(() => judged(bytes.subarray(0, length))).not.toThrow();
    }
  });
});

describe("documents are told by their directory and not unpacked (security I2, I3)", () => {
  const parts = ["[Content_Types].xml", "word/document.xml"];
  it.each([
    ["a zip of anything", zip(["a.txt"]), "fileType"],
    ["macros", zip([...parts, "word/vbaProject.bin"]), "fileType"],
    ["an archive in it", zip([...parts, "word/more.zip"]), "fileType"],
    ["a program in it", zip([...parts, "run.exe"]), "fileType"],
    ["a path out of it", zip([...parts, "../../etc/passwd"]), "fileType"],
    ["a bomb", zip(parts, { declared: 300_000_000 }), "fileBroken"],
    ["a lock", zip(parts, { locked: true }), "fileBroken"],
    ["one name twice", zip([...parts, "word/document.xml"]), "fileBroken"],
    ["more entries than it has", zip(parts, { count: 40_000 }), "fileBroken"],
    ["another format behind it", zip(parts, { comment: script }), "fileBroken"],
    ["its end cut off", samples.docx.subarray(0, -4), "fileBroken"],
  ])("%s is refused", (_, bytes, code) => expect(judged(bytes)).toBe(code));

  it("a PDF without its end is broken", () => expect(judged(Buffer.from("%PDF-1.4\n1 0 obj"))).toBe("fileBroken"));
  it("a PDF behind something else is none", () => expect(judged(Buffer.concat([Buffer.from("MZ"), samples.pdf]))).toBe("fileType"));
});
