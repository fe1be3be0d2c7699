import { expect, test } from "vitest";
import type { FaultCode } from "#app/domain/catalog/saving/saved-row.ts";
import type { PackageFaultCode, RecordFaultCode } from "#app/domain/exchange/records.ts";
import type { ImportFaultCode } from "#app/domain/imports/import-value.ts";
import { differenceText, exchangeFaultText, exchangeProblemText } from "#app/i18n/exchange-text.ts";

/** Every code with which a row of a package may be refused. */
const rowCodes = {
  ...{ noId: true, noName: true, notNumber: true, outOfRange: true, tooLong: true, currency: true },
  ...{ badCharacters: true, missing: true, badValue: true, unknown: true, taken: true, circle: true },
  ...{
    permanent: true,
    belowReserved: true,
    inUse: true,
    stale: true,
    changedSince: true,
    negative: true,
    priceOnRequest: true,
  },
  ...{ stockWord: true, formula: true, notFlag: true, unknownUnit: true, notWeight: true, notSizes: true },
  ...{ vatRate: true, roundedBarcode: true, badBarcode: true, badAddress: true, status: true, notDays: true },
  ...{ attributeKind: true, notErasable: true, path: true, packs: true, tag: true, keyMissing: true },
  ...{ keyAmbiguous: true, keyTaken: true, productUnknown: true, duplicate: true, categoryAmbiguous: true },
  ...{ warehouseUnknown: true, cutRow: true, pinned: true },
} satisfies Record<RecordFaultCode | FaultCode | ImportFaultCode, true>;

const packageCodes = {
  ...{ notXml: true, notCommerceMl: true, tooDeep: true, tooLong: true, cutShort: true, entities: true },
  encoding: true,
} satisfies Record<PackageFaultCode, true>;

test("Every reason to refuse a row or a package of 1C has words of its own.", () => {
  for (const code of [...Object.keys(rowCodes), "fileTooLarge", "fileBroken", "pictureHeic"])
    expect(exchangeProblemText(code), code).not.toMatch(/код:|\{\{/);
  for (const code of [...Object.keys(packageCodes), "broken", "packageGone", "archiveBroken"])
    expect(exchangeFaultText(code), code).not.toMatch(/код:|\{\{/);
});

test("A reason that nobody has worded yet is told by its code.", () => {
  expect(exchangeProblemText("toString")).toContain("код: toString");
  expect(exchangeFaultText("newFault")).toContain("код: newFault");
});

test("Held prices are told in roubles, stock in units as it was held, and statuses in words.", () => {
  expect(differenceText("price:base", 100_500)).toBe("100,5");
  expect(differenceText("stock:w", 12.5)).toBe("12,5");
  expect(differenceText("status", "draft")).toBe("Черновик");
  expect(differenceText("price:base", null)).toBe("");
});
