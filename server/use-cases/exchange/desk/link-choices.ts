import type { MappedKind } from "#app/domain/exchange/mapped-kinds.ts";
import { categoryIndex } from "#app/domain/imports/references.ts";
import { exchangeLinks } from "#app/i18n/ru/desk/shop/exchange-links.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ImportReferenceRows } from "#server/db/queries/catalog/imports/references.ts";
import type { OpenCompany } from "#server/db/queries/exchange/company-links.ts";

const t = namespace("exchangeLinks", exchangeLinks);

export type LinkChoice = { value: string; text: string };

/** Other kinds than companies, of which there are too many to read them all. */
export type NamedKind = Exclude<MappedKind, "counterparty">;

/** What things of a kind may mean, in words that are unique. */
export function linkChoices(kind: NamedKind, references: ImportReferenceRows): LinkChoice[] {
  return unique(choicesOf(kind, references));
}

export function companyChoices(companies: readonly OpenCompany[]): LinkChoice[] {
  return unique(companies.map((company) => ({ value: company.uuid, text: companyText(company) })));
}

/** «ООО «Ромашка», ИНН 7707083893, КПП 770701001». */
export function companyText({ name, inn, kpp }: Pick<OpenCompany, "name" | "inn" | "kpp">): string {
  return [name, inn && t("inn", { inn }), kpp && t("kpp", { kpp })].filter(Boolean).join(", ");
}

function choicesOf(kind: NamedKind, references: ImportReferenceRows): LinkChoice[] {
  const { categories, brands, units, attributes, lists, warehouses } = references;
  const byUuid = ({ uuid, name }: { uuid: string; name: string }) => ({ value: uuid, text: name });
  const byCode = ({ code, name }: { code: string; name: string }) => ({ value: code, text: name });
  switch (kind) {
    case "group": {
      const { pathOf } = categoryIndex(categories);
      return categories.map(({ uuid, name }) => ({ value: uuid, text: pathOf(uuid) ?? name }));
    }
    case "priceType":
      return lists.map(byCode);
    case "warehouse":
      return warehouses.map(byUuid);
    case "unit":
      return units.map(byUuid);
    case "brand":
      return brands.map(byUuid);
    case "property": {
      const fields = Object.entries(exchangeLinks.productField).map(([value, text]) => ({ value, text }));
      return [...fields, ...attributes.map(byCode)];
    }
  }
}

/** Adds the code to names that occur more than once. */
function unique(choices: readonly LinkChoice[]): LinkChoice[] {
  const seen = new Set<string>();
  return choices.map(({ value, text }) => {
    const own = seen.has(text) ? `${text} (${value})` : text;
    seen.add(own);
    return { value, text: own };
  });
}
