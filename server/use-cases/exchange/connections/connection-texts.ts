import type { ConnectionValues } from "#app/contract/desk/exchange-connections.ts";
import { fuseTyped, packageFuseCodes } from "#app/domain/exchange/package-fuses.ts";

/** Values by the names of the form's fields, for the journal and for saves that cross; records have a field each. */
export function connectionTexts(values: Partial<ConnectionValues>): Record<string, string> {
  const { stockMeaning, policy, warehouseNames, fuses, statusMap, addresses, organisations, ...plain } = values;
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(plain))
    if (value !== undefined) texts[name] = typeof value === "boolean" ? (value ? "yes" : "") : String(value);
  const perEntry = (prefix: string, record: Readonly<Record<string, string>> = {}) => {
    for (const [name, value] of Object.entries(record)) texts[`${prefix}:${name}`] = value;
  };
  perEntry("stock", stockMeaning);
  perEntry("policy", policy);
  perEntry("known", warehouseNames);
  if (addresses !== undefined) texts["networks"] = (addresses ?? []).join(", ");
  if (organisations !== undefined) texts["organisations"] = organisations.join("\n");
  for (const code of packageFuseCodes) {
    const limit = fuseTyped(code, fuses?.[code]);
    if (limit !== "") texts[`fuse:${code}`] = limit;
  }
  for (const [name, { status, reserves }] of Object.entries(statusMap ?? {})) {
    texts[`status:${name}`] = status ?? "none";
    texts[`reserves:${name}`] = reserves ? "yes" : "";
  }
  return texts;
}
