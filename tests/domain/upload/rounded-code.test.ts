import { expect, it } from "vitest";
import { isRoundedCode } from "#app/domain/upload/rounded-code.ts";

it.each(["4,60712E+12", "4.60712E+12", "4,6E+12", "4,60712e12", "4,60712Е+12", "4607120000000", "123456789012345000"])(
  "%s is recognised as a barcode shortened by a spreadsheet",
  (code) => expect(isRoundedCode(code)).toBe(true),
);

it.each([
  "4601234567893",
  "4607120000003",
  "4607121300000",
  "1E12",
  "3E+2",
  "A-1",
  "",
  "100000",
  "5000000",
  "ART4,6E+12",
])("%s is accepted as a code", (code) => expect(isRoundedCode(code)).toBe(false));
