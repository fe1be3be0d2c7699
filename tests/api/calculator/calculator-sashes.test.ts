import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openedCalculationShape, savedCalculationShape } from "#app/contract/calculator/calculations.ts";
import {
  calculationShape,
  calculatorSystemsShape,
  type CalculatorSystem,
} from "#app/contract/calculator/calculator.ts";
import { importRules } from "#server/use-cases/calculator/import-rules.ts";
import { weighedRules } from "#tests/support/calculator-rules.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const base = "/private/calculator";
const slider = { opening: "sliding", sashWidth: 1600, sashHeight: 2200, handleSide: "left", quantity: 1 };
const door = { ...slider, opening: "door", sashWidth: 900, sashHeight: 2100 };

let shop: TestShop;
let token: string;
let systems: CalculatorSystem[];
beforeAll(async () => {
  shop = await testShop();
  await importRules(shop.ports, testOperator, weighedRules);
  ({ token } = await shop.loginAs(small.phones.ooo));
  systems = (await shop.call("GET", `${base}/systems`, { token })).data(calculatorSystemsShape);
});
afterAll(() => shop.close());

const inputs = (sash: object, more: object = {}) => ({
  system: systems[0]?.uuid,
  colour: "white",
  sashes: [sash],
  ...more,
});
const ask = (sash: object, more: object = {}) =>
  shop.call("POST", `${base}/calculate`, { body: inputs(sash, more), token });
const calculated = async (sash: object, more: object = {}) => (await ask(sash, more)).data(calculationShape);
async function partOf(role: string, sash: object, more: object = {}) {
  const [counted] = (await calculated(sash, more)).sashes;
  return counted?.lines.find((line) => line.role === role) ?? null;
}

describe("the mass of a sash", () => {
  test("is estimated from its size, its glazing and the profile of the system, and parts are chosen for it", async () => {
    const { sashes } = await calculated({ ...slider, glazing: "double44" });
    expect(sashes[0]).toMatchObject({ sashWeight: null, glazing: "double44", mass: 94, isMassEstimated: true });
    expect(await partOf("roller", { ...slider, glazing: "double44" })).toMatchObject({ article: "DC-80" });
    const wooden = { system: systems[1]?.uuid };
    expect((await calculated({ ...slider, glazing: "double44" }, wooden)).sashes[0]?.mass).toBe(101);
    expect((await calculated({ ...slider, sashWidth: 700, sashHeight: 900, glazing: "single4" })).sashes[0]?.mass).toBe(
      16,
    );
    expect(await partOf("roller", { ...slider, sashWidth: 700, sashHeight: 900 })).toMatchObject({ article: "HW-37" });
  });

  test("is that of the heaviest usual glazing when none is chosen", async () => {
    expect((await calculated(slider)).sashes[0]).toMatchObject({ glazing: "triple444", mass: 129 });
  });

  test("is the typed value if there is one", async () => {
    const { sashes } = await calculated({ ...slider, sashWeight: 60 });
    expect(sashes[0]).toMatchObject({ sashWeight: 60, mass: 60, isMassEstimated: false });
    expect(await partOf("roller", { ...slider, sashWeight: 60 })).toMatchObject({ article: "HW-37" });
    expect(await partOf("roller", { ...slider, sashWeight: 61 })).toMatchObject({ article: "DC-80" });
  });

  test("beyond the capacity of every part leaves a gap with the limit, not a weaker part", async () => {
    for (const heavy of [
      { ...slider, glazing: "triple646" },
      { ...slider, sashWeight: 161 },
    ])
      expect(await partOf("roller", heavy)).toMatchObject({
        article: null,
        gap: { code: "weightOver", limit: 160 },
      });
  });

  test("also limits the parts that are chosen in place of others", async () => {
    const swaps = [{ from: "DC-80", to: "HW-37" }];
    const heavy = await calculated(slider, { swaps });
    expect(heavy.sashes[0]?.lines.find(({ role }) => role === "roller")).toMatchObject({ article: "DC-80" });
    const roller = heavy.specification.find(({ article }) => article === "DC-80");
    expect(roller?.alternatives.map(({ article }) => article)).toEqual(["DH-120.R"]);
  });

  test("is saved with its glazing and computed again when the calculation is opened", async () => {
    const body = { name: "Раздвижное", inputs: inputs({ ...slider, glazing: "double64" }) };
    const headers = { "idempotency-key": shop.ports.ids.uuid() };
    const { uuid } = (await shop.call("POST", `${base}/saved`, { body, headers, token })).data(savedCalculationShape);
    const opened = (await shop.call("GET", `${base}/saved/${uuid}`, { token })).data(openedCalculationShape);
    expect(opened.inputs.sashes[0]).toMatchObject({ glazing: "double64" });
    expect(opened.now?.sashes[0]).toMatchObject({ glazing: "double64", mass: 111 });
    // A calculation stored before glazing could be chosen.
    await shop.sql("update calculations set inputs = inputs #- '{sashes,0,glazing}' where uuid = $1", [uuid]);
    const older = (await shop.call("GET", `${base}/saved/${uuid}`, { token })).data(openedCalculationShape);
    expect(older.now?.sashes[0]).toMatchObject({ glazing: "triple444", mass: 129 });
  });
});

describe("a sash outside the limits of the system", () => {
  test.each([
    [{ sashHeight: 2401 }, "heightOver", 2400],
    [{ sashWidth: 399 }, "widthUnder", 400],
    [{ sashWidth: 700, sashHeight: 2200 }, "ratioUnder", 0.4],
    [{ sashWidth: 1600, sashHeight: 1000 }, "ratioOver", 1.5],
  ])("with %j is refused with the limit", async (size, code, limit) => {
    const { sashes, specification } = await calculated({ ...slider, ...size });
    expect(sashes[0]?.lines).toMatchObject([{ role: null, article: null, gap: { code, limit } }]);
    expect(specification).toEqual([]);
  });

  test("can be predicted from the system's data", () => {
    expect(systems[0]?.openings.find(({ opening }) => opening === "sliding")).toMatchObject({
      width: { min: 400, max: 1600 },
      height: { min: 300, max: 2400 },
      ratioMin: 0.4,
      ratioMax: 1.5,
      profileDepth: 60,
      colours: ["white"],
      securityClasses: [],
    });
  });
});

describe("a class of resistance and a colour", () => {
  test("unavailable for an opening are listed in its kit", async () => {
    const wishes = { securityClass: "RC2" };
    expect((await calculated(slider, wishes)).sashes[0]).toMatchObject({ unmet: ["RC2"] });
    expect((await calculated({ ...slider, opening: "turn" }, wishes)).sashes[0]).toMatchObject({ unmet: [] });
    expect((await calculated(door, wishes)).sashes[0]).toMatchObject({ unmet: ["RC2", "colour"] });
    expect(await partOf("handle", { ...slider, opening: "turn" }, wishes)).toMatchObject({ article: "DC-80" });
    expect(await partOf("handle", slider, wishes)).toMatchObject({ article: "HW-37" });
  });

  test("not in production leave a gap", async () => {
    expect(await partOf("handle", slider, { colour: "brown" })).toMatchObject({ gap: { code: "colour" } });
  });
});

describe("the cylinder of a door", () => {
  test("is chosen by the system's profile or by the typed size", async () => {
    expect(await partOf("cylinder", door)).toMatchObject({ article: "DC-80", why: { depth: { min: 51, max: 60 } } });
    expect(await partOf("cylinder", door, { system: systems[1]?.uuid })).toMatchObject({ article: "DH-120.R" });
    expect(await partOf("cylinder", { ...door, profileDepth: 61 })).toMatchObject({ article: "DH-120.R" });
    expect(await partOf("cylinder", { ...door, profileDepth: 71 })).toMatchObject({ gap: { code: "depth" } });
  });

  test.each([
    { profileDepth: 19 },
    { profileDepth: 151 },
    { profileDepth: 60.5 },
    { glazing: "4-4" },
    { sashWeight: 0 },
  ])("with %j is refused", async (wrong) => {
    const refused = await ask({ ...door, ...wrong });
    expect([refused.status, refused.body.code]).toEqual([422, "validation"]);
    expect(refused.body.messages?.[0]).toMatch(/Толщина профиля|Стеклопакет|Масса/);
  });
});
