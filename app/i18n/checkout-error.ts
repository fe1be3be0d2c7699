import { checkout } from "#app/i18n/ru/orders/checkout.ts";
import { namespace } from "./translator.ts";

const t = namespace("checkout", checkout);

/** Words a schema's issue: its message is a code, `maximum` the exceeded limit. */
export function wordCheckoutIssue(issue: { path: readonly PropertyKey[]; message: string; maximum?: unknown }): string {
  return checkoutError(issue.path.map(String).join("."), issue.message, Number(issue.maximum ?? 0));
}

/** Words an error of the checkout form; `limit` is that of a too long text. */
function checkoutError(field: string, code: string, limit = 0): string {
  const [name = "", part = "", kind = ""] = field.split(".");
  if (part === "way" && code === "wayWhole") return t("error.way", { goods: t("goodsOf.whole") });
  if (part === "way" && code === "way" && isKey(checkout.groups, kind))
    return t("error.way", { goods: t(`goodsOf.${kind}`) });
  if (code === "liftOrFloor") return t("error.liftOrFloor");
  if (code === "floors") return t("error.floors");
  const label = name === "delivery" ? part : name;
  const known = isKey(checkout.error, code) && code !== "way" ? code : "invalid";
  return t(`error.${known}`, { label: t(`label.${isKey(checkout.label, label) ? label : "form"}`), limit });
}

function isKey<D extends object>(dictionary: D, key: string): key is keyof D & string {
  return Object.hasOwn(dictionary, key);
}
