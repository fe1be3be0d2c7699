import {
  calculationQuery,
  changedSashes,
  readCalculation,
  systemOf,
  typedCalculation,
  typedOf,
} from "#app/forms/calculator.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shownSystem } from "#app/view-models/calculator-system.ts";
import { shownCalculation, shownOpened, shownSaved } from "#app/view-models/calculator.ts";

/** The calculator's page; a press of «add», «copy» or «remove» leads to the address of what it makes. */
export async function calculatorData(shop: ShopRequest) {
  const { api, url, city } = shop;
  const asked = typedCalculation(url.searchParams);
  const changed = changedSashes(asked.sashes, url.searchParams.get("do") ?? "");
  if (changed !== null) throw seeOther(`${url.pathname}?${calculationQuery({ ...asked, sashes: changed })}`);
  const [systems, saved] = await Promise.all([api.calculator.systems(), valueOr(api.calculator.saved(), [])]);
  const all = valueOrErrorPage(systems);
  const kept = await openedCalculation(shop);
  const meant = kept?.now?.system ?? systemOf(all, asked);
  const typed = kept && meant ? typedOf(kept.inputs, meant) : asked;
  const read = meant === null || kept ? null : readCalculation(typed, meant.uuid);
  const isAsked = url.searchParams.has("width");
  const calculated =
    read?.inputs && isAsked ? valueOrErrorPage(await api.calculator.calculate(read.inputs)) : (kept?.now ?? null);
  return {
    typed,
    system: meant && shownSystem(meant),
    profiles: [...new Map(all.map(({ profile }) => [profile.uuid, profile])).values()],
    brands: [...new Set(all.map(({ hardwareBrand }) => hardwareBrand))],
    isOtherBrand: meant !== null && typed.brand !== "" && typed.brand !== meant.hardwareBrand,
    faults: isAsked ? (read?.faults ?? []) : [],
    result: calculated && shownCalculation(calculated),
    query: calculationQuery(typed),
    opened: kept && shownOpened(kept, city.timezone),
    saved: saved.map((one) => shownSaved(one, city.timezone)),
    formKey: crypto.randomUUID(),
  };
}

/** The kept calculation that the address names. */
async function openedCalculation({ api, url }: ShopRequest) {
  const named = url.searchParams.get("saved");
  if (named === null) return null;
  const uuid = uuidShape.safeParse(named);
  if (!uuid.success) throw pageNotFound(url.pathname);
  return valueOrErrorPage(await api.calculator.open(uuid.data));
}
