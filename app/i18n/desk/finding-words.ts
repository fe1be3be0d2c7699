import type { Readiness } from "#app/contract/desk/shop/readiness.ts";
import { saleFields } from "#app/domain/catalog/missing-for-sale.ts";
import type { FindingCode } from "#app/domain/readiness/findings.ts";
import { deskProduct } from "#app/i18n/ru/desk/product.ts";
import { textNames } from "#app/i18n/ru/desk/shop/content.ts";
import { deskReadiness } from "#app/i18n/ru/desk/shop/readiness.ts";
import { namespace, type Values } from "#app/i18n/translator.ts";

const t = namespace("deskReadiness", deskReadiness);

type Finding = Readiness["findings"][number];

export function findingText({ code, values }: Finding): string {
  return t(`finding.${code}`, wordsOf(values));
}

/** What the operator has to do; null for what is mended at the desk. */
export function remedyText({ code }: Finding): string | null {
  if (code === "backupNone" || code === "backupOld") return t("remedy.backup");
  return isOperators(code) ? t(`remedy.${code}`) : null;
}

const operators = ["mailMissing", "smsMissing", "paymentsMissing"] as const;

function isOperators(code: FindingCode): code is (typeof operators)[number] {
  return operators.some((one) => one === code);
}

type Remedy = { href: string; link: keyof typeof deskReadiness.link };

/** Pages of the desk that mend a finding. */
export function remediesOf({ code }: Finding): readonly Remedy[] {
  return pages[code];
}

const settings = { href: "/desk/settings", link: "settings" } as const;
const cities = { href: "/desk/cities", link: "cities" } as const;
const delivery = { href: "/desk/delivery", link: "delivery" } as const;
const imports = { href: "/desk/imports", link: "imports" } as const;
const newImport = { href: "/desk/imports/new", link: "newImport" } as const;
const texts = { href: "/desk/pages?kind=text&state=blank,draft,withdrawn,scheduled", link: "texts" } as const;

const pages: Readonly<Record<FindingCode, readonly Remedy[]>> = {
  mainCityMissing: [settings],
  mainCityInactive: [cities, settings],
  cityPrices: [newImport, cities],
  cityWarehouses: [cities],
  cityReceiving: [cities, delivery],
  cityPhone: [cities],
  legalTexts: [texts],
  serviceTexts: [texts],
  sellerDemo: [settings],
  sellerMissing: [settings],
  bankDemo: [settings],
  bankMissing: [settings],
  mailMissing: [],
  smsMissing: [],
  paymentsMissing: [],
  staffEmail: [cities],
  backupNone: [settings],
  backupOld: [settings],
  goodsNone: [newImport, { href: "/desk/products/new", link: "products" }],
  goodsUnsellable: [{ href: "/desk/products?unready=1", link: "unready" }],
  goodsDrafts: [{ href: "/desk/products?status=draft", link: "drafts" }],
  goodsStock: [imports, { href: "/desk/products", link: "products" }],
  goodsPictures: [{ href: "/desk/products?noPhoto=1", link: "noPhoto" }],
  goodsWeight: [imports, { href: "/desk/products", link: "products" }],
  categoriesEmpty: [{ href: "/desk/categories", link: "categories" }],
  dictionary: [{ href: "/desk/dictionary", link: "dictionary" }],
};

/** Values in words: texts and fields by their names. Hours choose the form of their word. */
function wordsOf(values: Finding["values"]): Values {
  const words = Object.entries(values).map(([name, value]): [string, string | number] => {
    if (Array.isArray(value)) {
      const named = name === "texts" ? value.map((slug) => textNames[slug] ?? slug) : value;
      return [name, named.join(", ") || t("none")];
    }
    if (name === "field")
      return [name, saleFields.flatMap((field) => (field === value ? fieldName(field) : [])).join("")];
    return name === "hours" ? ["count", value] : [name, value];
  });
  return Object.fromEntries(words);
}

function fieldName(field: (typeof saleFields)[number]): string {
  return deskProduct.missing[field];
}
