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
import { shownSystem } from "#app/view-models/calculator/calculator-system.ts";
import { shownCalculation, shownOpened, shownSaved } from "#app/view-models/calculator/calculator.ts";

/** Page data of the calculator; «add», «copy» and «remove» redirect to the resulting address. */
export async function calculatorData(shop: ShopRequest) {
  const { api, url, city } = shop;
  const typedInput = typedCalculation(url.searchParams);
  const changed = changedSashes(typedInput.sashes, url.searchParams.get("do") ?? "");
  if (changed !== null) throw seeOther(`${url.pathname}?${calculationQuery({ ...typedInput, sashes: changed })}`);
  const [systems, saved] = await Promise.all([api.calculator.systems(), valueOr(api.calculator.saved(), [])]);
  const all = valueOrErrorPage(systems);
  const kept = await openedCalculation(shop);
  const current = kept?.now?.system ?? systemOf(all, typedInput);
  const typed = kept && current ? typedOf(kept.inputs, current) : typedInput;
  const read = current === null || kept ? null : readCalculation(typed, current.uuid);
  const isSubmitted = url.searchParams.has("width");
  const calculated =
    read?.inputs && isSubmitted
      ? valueOrErrorPage(await api.calculator.calculate({ body: read.inputs }))
      : (kept?.now ?? null);
  return {
    typed,
    system: current && shownSystem(current),
    profiles: [...new Map(all.map(({ profile }) => [profile.uuid, profile])).values()],
    brands: [...new Set(all.map(({ hardwareBrand }) => hardwareBrand))],
    isOtherBrand: current !== null && typed.brand !== "" && typed.brand !== current.hardwareBrand,
    faults: isSubmitted ? (read?.faults ?? []) : [],
    result: calculated && shownCalculation(calculated),
    query: calculationQuery(typed),
    opened: kept && shownOpened(kept, city.timezone),
    saved: saved.map((one) => shownSaved(one, city.timezone)),
    formKey: crypto.randomUUID(),
  };
}

/** The saved calculation named by the address. */
async function openedCalculation({ api, url }: ShopRequest) {
  const named = url.searchParams.get("saved");
  if (named === null) return null;
  const uuid = uuidShape.safeParse(named);
  if (!uuid.success) throw pageNotFound(url.pathname);
  return valueOrErrorPage(await api.calculator.open({ params: { uuid: uuid.data } }));
}
