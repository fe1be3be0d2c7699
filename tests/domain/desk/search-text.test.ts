import { describe, expect, it } from "vitest";
import { searchText } from "#app/domain/desk/search-text.ts";

describe("the text of a search", () => {
  it("is nothing when it is one sign or blank", () => {
    for (const text of ["", " ", "7", "\t\r\n"]) expect(searchText(text), JSON.stringify(text)).toBeNull();
  });

  it("is a number in both keyboard layouts, and in letters that look alike", () => {
    for (const typed of ["MSK-26-000123", "msk-26-000123", "ьыл-26-000123", " MSK-26-000123\r\n"])
      expect(searchText(typed)?.numbers, typed).toContain("MSK-26-000123");
    expect(searchText("КА-26-000001")?.numbers).toContain("KA-26-000001");
  });

  it("is the end of a number from four digits on", () => {
    expect(searchText("123")?.ending).toBeNull();
    expect(searchText("0123")?.ending).toBe("0123");
    expect(searchText("4601234567890")?.ending).toBeNull();
  });

  it("is a phone as people write it", () => {
    for (const typed of ["8 900 123-45-67", "+7 (900) 123 45 67", "9001234567"])
      expect(searchText(typed)?.phone, typed).toBe("+79001234567");
    expect(searchText("+1 900 123 45 67")?.phone).toBeNull();
  });

  it("is a barcode as scanners send it: with their prefix, without a leading zero", () => {
    expect(searchText("]E04601234567890")?.barcodes).toEqual(["4601234567890"]);
    expect(searchText("012345678905")?.barcodes).toEqual(["012345678905", "0012345678905"]);
    expect(searchText("0012345678905")?.barcodes).toContain("012345678905");
    expect(searchText("1234567")?.barcodes).toEqual([]);
  });

  it("is an INN of ten or twelve digits, and a name with three letters", () => {
    expect(searchText("7707083893")).toMatchObject({ inn: "7707083893", name: null });
    expect(searchText("Иван")).toMatchObject({ inn: null, name: "Иван" });
    expect(searchText("DH-120")?.name).toBeNull();
  });

  it("is an article as articles are compared", () => {
    expect(searchText("dh-120.r")?.articles).toContain("DH120R");
    expect(searchText("вр-120.к")?.articles).toContain("DH120R");
  });
});
