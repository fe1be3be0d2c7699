import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isFreshCode,
  mayStaff,
  needsFreshCode,
  scopeOf,
  staffRights,
  type StaffRight,
} from "#app/domain/staff/rights.ts";
import { staffRoles, type StaffRole, type StaffScope } from "#app/domain/staff/roles.ts";

/**
 * The table of desk §1 in its order of roles: + yes, - no, w own warehouses, s stock files, m settlement files, o own
 * objects, e own entries. `!` needs a fresh code.
 */
const table: Record<StaffRight, string> = {
  seeOrders: "+ + w + - - + +",
  seeOrderMoney: "+ + - + - - + +",
  changeOrders: "+ + - - - - - -",
  shipOrders: "+ + w - - - - -",
  notePayments: "+ + - - - - + -",
  refund: "+ - - - - - + - !",
  correctDocuments: "+ - - - - - + -",
  seeFinance: "+ - - - - - + -",
  seePersonalData: "+ + w + - - + -",
  exportPersonalData: "+ - - - - - + - !",
  manageCustomers: "+ + - - - - + -",
  setCredit: "+ - - - - - + - !",
  blockCustomers: "+ - - - - - + -",
  eraseBuyers: "+ - - - - - - - !",
  mergeCompanies: "+ - - - - - + - !",
  seeClaims: "+ + w + - - + +",
  decideClaims: "+ - - + - - - -",
  receiveReturns: "+ - + + - - - -",
  payClaims: "+ - - - - - + - !",
  seeFeedback: "+ + - + - + - +",
  answerFeedback: "+ + - + - + - -",
  seeGoods: "+ + + + + + + +",
  editGoods: "+ - - - + - - -",
  seePrices: "+ + - + + - + +",
  editPrices: "+ - - - + - + -",
  editStock: "+ - w - + - - -",
  import: "+ - s - + - m -",
  undoImport: "+ - s - + - m - !",
  editContent: "+ - - - - + - -",
  seePlaces: "+ - - - - - - +",
  editPlaces: "+ - - - - - - -",
  seeExchange: "+ - - - + - - +",
  editExchange: "+ - - - - - - -",
  releasePackages: "+ - - - + - - - !",
  editFeeds: "+ - - - + - - -",
  seeStaff: "+ - - - - - - -",
  editStaff: "+ - - - - - - - !",
  seeKeys: "+ - - - - - - -",
  editKeys: "+ - - - - - - - !",
  seeSettings: "+ - - - - - - -",
  editSettings: "+ - - - - - - - !",
  setMaintenance: "+ - - - - - - - !",
  seeOutbox: "+ + - - - - + +",
  changeOutbox: "+ + - - - - + -",
  workOnTasks: "+ + + + + + + -",
  seeJournal: "+ o e e e e e -",
};

const signs = {
  yes: "+",
  no: "-",
  ownWarehouses: "w",
  stockFiles: "s",
  settlementFiles: "m",
  ownObjects: "o",
  ownEntries: "e",
} as const;
const rights = Object.keys(staffRights).filter((name): name is StaffRight => name in table);
const [city, otherCity, warehouse, otherWarehouse, me, another] = ["c1", "c2", "w1", "w2", "me", "another"] as const;

function person(roles: readonly StaffRole[], scope: Partial<StaffScope> = {}): StaffScope {
  return { uuid: me, roles, cities: [], warehouses: [warehouse], ...scope };
}

const anyRoles = fc.uniqueArray(fc.constantFrom(...staffRoles), { minLength: 1 });
const anyRight = fc.constantFrom(...rights);
const anyObject = fc.record(
  {
    city: fc.constantFrom(city, otherCity),
    warehouse: fc.constantFrom(warehouse, otherWarehouse),
    file: fc.constantFrom("goods", "stock", "settlements"),
    author: fc.constantFrom(me, another),
  },
  { requiredKeys: [] },
);

describe("the rights of the staff", () => {
  it.each(Object.entries(table))("are those of the table for %s", (name, cells) => {
    const row = staffRights[name as StaffRight];
    const shown = staffRoles.map((role) => signs[row[role]]).join(" ");
    expect(shown + (needsFreshCode(name as StaffRight) ? " !" : "")).toBe(cells);
  });

  it("let each role do exactly what its cell says", () => {
    for (const right of rights)
      for (const [index, role] of staffRoles.entries()) {
        const cell = table[right].split(" ")[index];
        const staff = person([role]);
        const label = `${right} ${role}`;
        expect(mayStaff(staff, right), label).toBe(cell !== "-");
        expect(mayStaff(staff, right, { warehouse }), label).toBe(cell !== "-");
        expect(mayStaff(staff, right, { warehouse: otherWarehouse }), label).toBe(cell !== "-" && cell !== "w");
        expect(mayStaff(staff, right, { file: "goods" }), label).toBe(cell !== "-" && cell !== "s" && cell !== "m");
        expect(mayStaff(staff, right, { file: "stock" }), label).toBe(cell !== "-" && cell !== "m");
        expect(mayStaff(staff, right, { author: another }), label).toBe(cell !== "-" && cell !== "e");
      }
  });

  it("end at the cities of the person, whatever the roles", () => {
    fc.assert(
      fc.property(anyRoles, anyRight, anyObject, (roles, right, object) => {
        const there = { ...object, city: otherCity };
        expect(mayStaff(person(roles, { cities: [city] }), right, there)).toBe(false);
        expect(mayStaff(person(roles), right, there)).toBe(mayStaff(person(roles), right, { ...object, city }));
      }),
    );
  });

  it("are those of all roles together", () => {
    fc.assert(
      fc.property(anyRoles, anyRight, anyObject, (roles, right, object) => {
        const alone = roles.some((role) => mayStaff(person([role]), right, object));
        expect(mayStaff(person(roles), right, object)).toBe(alone);
      }),
    );
  });

  it("narrow lists to what may be opened one by one", () => {
    fc.assert(
      fc.property(anyRoles, anyRight, anyObject, fc.boolean(), (roles, right, object, isLocal) => {
        const staff = person(roles, isLocal ? { cities: [city] } : {});
        const scope = scopeOf(staff, right);
        expect(scope !== null).toBe(mayStaff(staff, right));
        if (scope === null) return;
        const within = (list: readonly string[] | null, value: string | undefined) =>
          list === null || value === undefined || list.includes(value);
        const isListed =
          within(scope.cities, object.city) &&
          within(scope.warehouses, object.warehouse) &&
          within(scope.files, object.file) &&
          (scope.journal !== "ownEntries" || object.author === undefined || object.author === me);
        expect(isListed).toBe(mayStaff(staff, right, object));
      }),
      { examples: [[["finance"], "undoImport", { author: another }, false]] },
    );
  });

  it("of an account without a role are none", () => {
    for (const right of rights) expect(mayStaff(person([]), right)).toBe(false);
  });

  it("need a code of the last ten minutes where a fresh one is asked", () => {
    const at = new Date("2026-11-26T10:00:00Z");
    expect(isFreshCode(at, new Date("2026-11-26T10:10:00.000Z"))).toBe(true);
    expect(isFreshCode(at, new Date("2026-11-26T10:10:00.001Z"))).toBe(false);
  });
});
