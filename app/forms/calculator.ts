import type { CalculationInputs, CalculatorSystem } from "#app/contract/calculator/calculator.ts";
import { glazings, usualGlazing } from "#app/domain/calculator/glazing.ts";
import {
  colours,
  handleSides,
  mostSashes,
  openings,
  sashLimits,
  securityClasses,
  type SizeRange,
} from "#app/domain/calculator/sash.ts";

export const sashFields = ["opening", "width", "height", "glazing", "weight", "depth", "side", "quantity"] as const;
export type SashField = (typeof sashFields)[number];
/** A sash as typed. */
export type TypedSash = Record<SashField, string>;

/** A calculation as in its address: the page's whole state, so that links reproduce it. */
export type TypedCalculation = {
  profile: string;
  brand: string;
  colour: string;
  security: string;
  sashes: TypedSash[];
  /** «article~article» pairs: the rule's part and its replacement. */
  swaps: string[];
};

/** Error of a field; `range` has its bounds. */
export type SashFault = {
  sash: number;
  field: SashField;
  code: "required" | "number" | "range" | "choice";
  span?: SizeRange;
};

const firstSash: TypedSash = {
  opening: "tiltTurn",
  width: "800",
  height: "1400",
  glazing: usualGlazing,
  weight: "",
  depth: "",
  side: "right",
  quantity: "1",
};

/** Parses an address; one without sashes starts with an example. */
export function typedCalculation(params: URLSearchParams): TypedCalculation {
  const rows = sashFields.map((field) => params.getAll(field));
  const count = Math.min(mostSashes, Math.max(...rows.map((row) => row.length)));
  const sashes = Array.from({ length: count }, (_, index) => {
    const typed = (field: SashField) => (params.getAll(field)[index] ?? "").trim().slice(0, 20);
    return {
      opening: typed("opening"),
      width: typed("width"),
      height: typed("height"),
      // Older addresses lack it.
      glazing: typed("glazing") || usualGlazing,
      weight: typed("weight"),
      depth: typed("depth"),
      side: typed("side"),
      quantity: typed("quantity"),
    };
  });
  return {
    profile: params.get("profile") ?? "",
    brand: params.get("brand") ?? "",
    colour: params.get("colour") ?? "",
    security: params.get("security") ?? "",
    sashes: sashes.length === 0 ? [firstSash] : sashes,
    swaps: params.getAll("swap").filter((swap) => swap !== "" && swap.length <= 120),
  };
}

/** The query of a calculation, without «?». */
export function calculationQuery({ profile, brand, colour, security, sashes, swaps }: TypedCalculation): string {
  return new URLSearchParams([
    ["profile", profile],
    ["brand", brand],
    ["colour", colour],
    ["security", security],
    ...sashes.flatMap((sash) => sashFields.map((field) => [field, sash[field]])),
    ...swaps.map((swap) => ["swap", swap]),
  ]).toString();
}

/** «add», «copy-2», «remove-2»: the sashes after such a button; null for other words. */
export function changedSashes(sashes: readonly TypedSash[], word: string): TypedSash[] | null {
  const [, verb, digits = ""] = /^(add|copy|remove)(?:-(\d{1,2}))?$/.exec(word) ?? [];
  const place = Number(digits) - 1;
  const named = sashes[place];
  const last = sashes.at(-1) ?? firstSash;
  if (verb === "add") return [...sashes, last].slice(0, mostSashes);
  if (named === undefined) return null;
  if (verb === "copy") return sashes.toSpliced(place, 0, named).slice(0, mostSashes);
  return sashes.length === 1 ? [firstSash] : sashes.toSpliced(place, 1);
}

/** The system by brand and profile, else by profile, else the first. */
export function systemOf(
  systems: readonly CalculatorSystem[],
  { profile, brand }: Pick<TypedCalculation, "profile" | "brand">,
): CalculatorSystem | null {
  const ofProfile = systems.filter((system) => system.profile.uuid === profile);
  return ofProfile.find(({ hardwareBrand }) => hardwareBrand === brand) ?? ofProfile[0] ?? systems[0] ?? null;
}

/** The API's input, or the errors of what was typed. */
export function readCalculation(
  { colour, security, sashes, swaps }: TypedCalculation,
  system: string,
): { inputs: CalculationInputs; faults: [] } | { inputs: null; faults: SashFault[] } {
  const faults: SashFault[] = [];
  const read = sashes.map((sash, index) => {
    const fault = (field: SashField, code: SashFault["code"], span?: SizeRange) =>
      void faults.push({ sash: index, field, code, ...(span && { span }) });
    const whole = (field: keyof typeof sashLimits) => {
      const span = sashLimits[field];
      if (sash[field] === "") return void (field === "weight" || field === "depth" || fault(field, "required"));
      if (!/^\d{1,6}$/.test(sash[field])) return fault(field, "number");
      const value = Number(sash[field]);
      return value < span.min || value > span.max ? fault(field, "range", span) : value;
    };
    const opening = openings.find((one) => one === sash.opening);
    const glazing = glazings.find((one) => one === sash.glazing);
    const handleSide = handleSides.find((one) => one === sash.side);
    if (glazing === undefined) fault("glazing", "choice");
    if (opening === undefined) fault("opening", "choice");
    if (handleSide === undefined) fault("side", "choice");
    const [sashWidth, sashHeight, sashWeight, quantity] = [
      whole("width"),
      whole("height"),
      whole("weight"),
      whole("quantity"),
    ];
    // Only doors have the field.
    const profileDepth = opening === "door" ? whole("depth") : null;
    return {
      opening: opening ?? "turn",
      sashWidth: sashWidth ?? 0,
      sashHeight: sashHeight ?? 0,
      sashWeight: sashWeight ?? null,
      glazing: glazing ?? usualGlazing,
      profileDepth: profileDepth ?? null,
      handleSide: handleSide ?? "left",
      quantity: quantity ?? 0,
    };
  });
  if (faults.length > 0) return { inputs: null, faults };
  return {
    inputs: {
      system,
      colour: colours.find((one) => one === colour) ?? "white",
      securityClass: securityClasses.find((one) => one === security) ?? null,
      sashes: read,
      swaps: swaps.flatMap((swap) => {
        const [from, to, ...more] = swap.split("~");
        return from && to && more.length === 0 && from.length <= 50 && to.length <= 50 ? [{ from, to }] : [];
      }),
    },
    faults: [],
  };
}

/** The calculation as typed values. */
export function typedOf(inputs: CalculationInputs, { profile, hardwareBrand }: CalculatorSystem): TypedCalculation {
  return {
    profile: profile.uuid,
    brand: hardwareBrand,
    colour: inputs.colour,
    security: inputs.securityClass ?? "",
    sashes: inputs.sashes.map((sash) => ({
      opening: sash.opening,
      width: String(sash.sashWidth),
      height: String(sash.sashHeight),
      glazing: sash.glazing,
      weight: sash.sashWeight ? String(sash.sashWeight) : "",
      depth: sash.profileDepth ? String(sash.profileDepth) : "",
      side: sash.handleSide,
      quantity: String(sash.quantity),
    })),
    swaps: inputs.swaps.map(({ from, to }) => `${from}~${to}`),
  };
}
