import type { SourceEvery } from "#app/domain/imports/sources/source-times.ts";
import type { JournalObject } from "#app/domain/staff/journal.ts";
import type { ImportOptions } from "#server/use-cases/catalog/imports/open-import.ts";

type Values = {
  name: string;
  address: string;
  every: SourceEvery;
  login: string | null;
  options: ImportOptions;
};

/** Fields of a source as its form shows them; its password is none of them. */
export function sourceTexts({ name, address, every, login, options }: Values) {
  return { name, address, every, login: login ?? "", ...optionTexts(options) };
}

export function optionTexts({ list, warehouse, key, inStock, category, sheet, allOrNothing }: ImportOptions) {
  return {
    list: list ?? "",
    warehouse: warehouse ?? "",
    keyField: key ?? "",
    inStock: inStock === undefined ? "" : String(inStock / 1_000),
    category: category ?? "",
    sheet: sheet ?? "",
    allOrNothing: allOrNothing ? "yes" : "",
  };
}

export function sourceObject({ uuid, name }: { uuid: string; name: string }): JournalObject {
  return { kind: "importSource", id: uuid, name };
}

export function filled(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}
