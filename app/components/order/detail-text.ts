import { wayName } from "#app/components/checkout/delivery/way-words.ts";
import type { OrderChangePreview } from "#app/contract/orders/order-changes.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatDate } from "#app/i18n/format.ts";
import { order } from "#app/i18n/ru/orders/order.ts";
import { orderChange as texts } from "#app/i18n/ru/orders/order-change.ts";
import { providers } from "#app/i18n/ru/providers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("orderChange", texts);
const ordered = namespace("order", order);

/** Old or new value of a changed detail; the wire carries codes where possible (contract/order-changes.ts). */
export function detailText(field: OrderChangePreview["details"][number]["field"], value: string | null): string {
  if (value === null || value === "") return field === "interval" ? t("anyTime") : t("nothing");
  switch (field) {
    case "date":
      return formatDate(value);
    case "phone":
      return formatPhone(value);
    case "way":
      return wayText(value);
    case "services":
      return value.split(",").map(serviceText).join(", ");
    case "interval": {
      const [from = "", to = ""] = value.split("-");
      return t("intervalOf", { from, to });
    }
    default:
      return value;
  }
}

function wayText(code: string): string {
  if (!isKey(code, providers)) return code;
  return wayName({ type: code === "pickup" ? code : code === "own" ? "courier" : "transport", providerCode: code });
}

/** "unloading", "floor:3" */
function serviceText(chosen: string): string {
  const [code = "", qty = "1"] = chosen.split(":");
  if (code === "floor") return ordered("floors", { qty });
  return isKey(code, order.service) ? ordered(`service.${code}`) : code;
}

function isKey<T extends object>(key: string, texts: T): key is Extract<keyof T, string> {
  return Object.hasOwn(texts, key);
}
