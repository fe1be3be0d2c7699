import { z } from "zod";
import { saleFields } from "#app/domain/catalog/missing-for-sale.ts";
import { stopsSales, type Finding, type FindingCode } from "#app/domain/readiness/findings.ts";
import type { Ports } from "#server/ports/ports.ts";
import { examineShop } from "#server/use-cases/readiness/examine-shop.ts";
import { saleFieldWords } from "./catalog/goods.ts";
import { declare } from "./declare.ts";
import type { Outcome } from "./refusals.ts";

/** What is wrong, and the command or setting that mends it; `{{name}}` is a value of the finding. */
const sentences: Record<FindingCode, readonly [problem: string, remedy: string]> = {
  mainCityMissing: ["the main city {{city}} does not exist", "shop city add, shop settings set main-city <slug>"],
  mainCityInactive: ["the main city {{city}} has no storefront", "shop city activate {{city}}"],
  cityPrices: ["nothing has a price in {{city}}", "shop import prices, shop price set"],
  cityWarehouses: ["no warehouse serves {{city}}", "shop warehouse add, shop city set {{city}} warehouses=…"],
  cityReceiving: [
    "nothing can be received in {{city}}: no pickup point, no courier and no carrier",
    "shop point add, shop carrier on; tariffs of the courier: shop init, shop settings import",
  ],
  cityPhone: ["{{city}} has the placeholder telephone number", "shop city set {{city}} phone=…"],
  legalTexts: [
    "legal texts are not published: {{texts}}; forms that need consent to them are refused",
    "shop text set <name> <file.md>",
  ],
  serviceTexts: ["pages are not published and not linked: {{texts}}", "shop text set <name> <file.md>"],
  sellerDemo: ["the seller is the demo's invented company", "shop settings set seller.inn …"],
  sellerMissing: [
    "the seller is not named: the law asks for name, INN, OGRN and address",
    "shop settings set seller.name …",
  ],
  bankDemo: ["the bank account is the demo's invented one", "shop settings set bank.bic …"],
  bankMissing: ["no bank account: there are no invoices", "shop settings set bank.bic …"],
  mailMissing: ["no mail server: e-mails reach nobody", "SMTP_URL"],
  smsMissing: ["no SMS operator: nobody gets a login code", "SMS_URL"],
  paymentsMissing: ["no payments by card and SBP", "PAYMENT_SHOP_ID, PAYMENT_SECRET_KEY"],
  staffEmail: ["orders are e-mailed to nobody of the staff", "shop city email <city> <address>, or SHOP_EMAIL"],
  backupNone: ["no backup has been made", "shop backup <file>, by a timer; or shop settings set backup-hours 0"],
  backupOld: [
    "the last backup is {{hours}} hours old, one is due every {{due}}",
    "shop backup <file>, by a timer; shop settings set backup-hours <hours>",
  ],
  goodsNone: ["there are no goods", "shop import goods <file>"],
  goodsUnsellable: [
    "{{count}} of {{total}} goods cannot be sold without {{field}} (as {{examples}})",
    "shop goods unready lists them; shop import goods <file>, shop import prices <file>",
  ],
  goodsDrafts: ["{{count}} goods are drafts", "publish them"],
  goodsStock: ["{{count}} goods are neither in stock nor on order (as {{examples}})", "shop import stock <file>"],
  goodsPictures: ["{{count}} goods have no picture (as {{examples}})", "shop photos add <folder or zip>"],
  goodsWeight: [
    "{{count}} goods have no weight: the cost of their delivery is named by a manager (as {{examples}})",
    "shop import goods <file>",
  ],
  categoriesEmpty: ["{{count}} categories have no goods on sale (as {{examples}})", "fill them, or delete them"],
  dictionary: [
    "{{count}} phrases of the search dictionary name nothing that the shop has (as {{examples}})",
    "shop search unresolved lists them; shop search dictionary <file.csv>",
  ],
};

export const doctorCommands = [
  declare({
    words: "doctor",
    line: "",
    about: ["what keeps the shop from selling; fails while something does"],
    input: z.strictObject({}),
    run: (ports) => diagnosis(ports),
  }),
];

/** One paragraph for each finding; not ok while something stops sales. */
export async function diagnosis(ports: Ports): Promise<Outcome> {
  const findings = await examineShop(ports);
  if (findings.length === 0) return { ok: true, message: "nothing keeps the shop from selling" };
  return { ok: !stopsSales(findings), message: findings.map(worded).join("\n") };
}

function worded({ level, code, values }: Finding): string {
  const [problem, remedy] = sentences[code];
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name, values[name]));
  return `${level.padEnd(5)}  ${fill(problem)}\n       ${fill(remedy)}`;
}

function valueOf(name: string, value: Finding["values"][string] | undefined): string {
  if (name === "field") return saleFields.flatMap((field) => (field === value ? saleFieldWords[field] : [])).join("");
  return Array.isArray(value) ? value.join(", ") || "none" : String(value ?? "");
}
