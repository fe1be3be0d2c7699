import type { StaffRole, StaffScope } from "./roles.ts";

/**
 * Whether a role may do something:
 * - yes, no.
 * - ownWarehouses: with goods at a warehouse of the person.
 * - stockFiles, settlementFiles: with imports of that kind.
 * - ownEntries: what the person has written.
 * - ownObjects: what was written about objects the person has worked on.
 */
export type Cell = "yes" | "no" | "ownWarehouses" | "stockFiles" | "settlementFiles" | "ownEntries" | "ownObjects";

type Row = Readonly<Record<StaffRole, Cell>> & { readonly fresh?: true };

/** A row from its cells in the order of the roles; those left out are "no". */
function row(cells: Partial<Record<StaffRole, Cell>>, fresh?: "fresh"): Row {
  const all: Record<StaffRole, Cell> = {
    admin: "no",
    orders: "no",
    warehouse: "no",
    claims: "no",
    catalog: "no",
    content: "no",
    finance: "no",
    viewer: "no",
    ...cells,
  };
  return fresh ? { ...all, fresh: true } : all;
}

const yes = "yes";
const readers = { orders: yes, warehouse: yes, claims: yes, content: yes, finance: yes, viewer: yes } as const;

/**
 * Who may do what (desk §1). `fresh`: a code of the last ten minutes is needed. Rows of the table that name several
 * actions are split; where a role only reads, the reading is a row of its own.
 */
export const staffRights = {
  seeOrders: row({ admin: yes, orders: yes, warehouse: "ownWarehouses", claims: yes, finance: yes, viewer: yes }),
  seeOrderMoney: row({ admin: yes, orders: yes, claims: yes, finance: yes, viewer: yes }),
  changeOrders: row({ admin: yes, orders: yes }),
  shipOrders: row({ admin: yes, orders: yes, warehouse: "ownWarehouses" }),
  notePayments: row({ admin: yes, orders: yes, finance: yes }),
  refund: row({ admin: yes, finance: yes }, "fresh"),
  correctDocuments: row({ admin: yes, finance: yes }),
  seeFinance: row({ admin: yes, finance: yes }),
  seePersonalData: row({ admin: yes, orders: yes, warehouse: "ownWarehouses", claims: yes, finance: yes }),
  exportPersonalData: row({ admin: yes, finance: yes }, "fresh"),
  manageCustomers: row({ admin: yes, orders: yes, finance: yes }),
  setCredit: row({ admin: yes, finance: yes }, "fresh"),
  blockCustomers: row({ admin: yes, finance: yes }),
  /** Neither has a way back. */
  eraseBuyers: row({ admin: yes }, "fresh"),
  mergeCompanies: row({ admin: yes, finance: yes }, "fresh"),
  seeClaims: row({ admin: yes, orders: yes, warehouse: "ownWarehouses", claims: yes, finance: yes, viewer: yes }),
  decideClaims: row({ admin: yes, claims: yes }),
  receiveReturns: row({ admin: yes, warehouse: yes, claims: yes }),
  /** Who decides a claim does not pay it. */
  payClaims: row({ admin: yes, finance: yes }, "fresh"),
  seeFeedback: row({ admin: yes, orders: yes, claims: yes, content: yes, viewer: yes }),
  answerFeedback: row({ admin: yes, orders: yes, claims: yes, content: yes }),
  seeGoods: row({ admin: yes, catalog: yes, ...readers }),
  editGoods: row({ admin: yes, catalog: yes }),
  seePrices: row({ admin: yes, orders: yes, claims: yes, catalog: yes, finance: yes, viewer: yes }),
  editPrices: row({ admin: yes, catalog: yes, finance: yes }),
  editStock: row({ admin: yes, warehouse: "ownWarehouses", catalog: yes }),
  import: row({ admin: yes, warehouse: "stockFiles", catalog: yes, finance: "settlementFiles" }),
  undoImport: row({ admin: yes, warehouse: "stockFiles", catalog: yes, finance: "settlementFiles" }, "fresh"),
  seeOutbox: row({ admin: yes, orders: yes, finance: yes, viewer: yes }),
  changeOutbox: row({ admin: yes, orders: yes, finance: yes }),
  editContent: row({ admin: yes, content: yes }),
  seePlaces: row({ admin: yes, viewer: yes }),
  editPlaces: row({ admin: yes }),
  seeExchange: row({ admin: yes, catalog: yes, viewer: yes }),
  editExchange: row({ admin: yes }),
  releasePackages: row({ admin: yes, catalog: yes }, "fresh"),
  editFeeds: row({ admin: yes, catalog: yes }),
  seeStaff: row({ admin: yes }),
  editStaff: row({ admin: yes }, "fresh"),
  seeKeys: row({ admin: yes }),
  editKeys: row({ admin: yes }, "fresh"),
  seeSettings: row({ admin: yes }),
  editSettings: row({ admin: yes }, "fresh"),
  setMaintenance: row({ admin: yes }, "fresh"),
  /** Tasks are everybody's queue but for those who only look on. */
  workOnTasks: row({
    admin: yes,
    orders: yes,
    warehouse: yes,
    claims: yes,
    catalog: yes,
    content: yes,
    finance: yes,
  }),
  seeJournal: row({
    admin: yes,
    orders: "ownObjects",
    warehouse: "ownEntries",
    claims: "ownEntries",
    catalog: "ownEntries",
    content: "ownEntries",
    finance: "ownEntries",
  }),
} as const satisfies Readonly<Record<string, Row>>;

export type StaffRight = keyof typeof staffRights;

/** What the action is about, as far as it is known; what is left out is not asked. */
export type RightObject = {
  city?: string;
  warehouse?: string;
  /** Kind of an imported file. */
  file?: string;
  /** Who wrote the entry of the journal. */
  author?: string;
};

const files: Partial<Record<Cell, readonly string[]>> = {
  stockFiles: ["stock"],
  settlementFiles: ["settlements"],
};

/** Whether the person may do this, to this object; without one: to any. */
export function mayStaff(staff: StaffScope, right: StaffRight, object: RightObject = {}): boolean {
  if (object.city !== undefined && staff.cities.length > 0 && !staff.cities.includes(object.city)) return false;
  return cellsOf(staff, right).some((cell) => opens(cell, staff, object));
}

function opens(cell: Cell, { uuid, warehouses }: StaffScope, { warehouse, file, author }: RightObject): boolean {
  if (cell === "no") return false;
  if (cell === "ownWarehouses") return warehouse === undefined || warehouses.includes(warehouse);
  if (cell === "ownEntries") return author === undefined || author === uuid;
  const kinds = files[cell];
  return kinds === undefined || file === undefined || kinds.includes(file);
}

/** What a list of the action is narrowed to; null: not narrowed. */
export type RightScope = {
  cities: readonly string[] | null;
  warehouses: readonly string[] | null;
  files: readonly string[] | null;
  journal: "all" | "ownObjects" | "ownEntries";
};

/** The objects on which the person may do this; null: none. */
export function scopeOf(staff: StaffScope, right: StaffRight): RightScope | null {
  const cells = cellsOf(staff, right).filter((cell) => cell !== "no");
  if (cells.length === 0) return null;
  const isWhole = cells.includes("yes");
  const kinds = cells.flatMap((cell) => files[cell] ?? []);
  return {
    cities: staff.cities.length === 0 ? null : staff.cities,
    warehouses: cells.every((cell) => cell === "ownWarehouses") ? staff.warehouses : null,
    files: isWhole || kinds.length === 0 ? null : kinds,
    journal: cells.every((cell) => cell === "ownEntries")
      ? "ownEntries"
      : cells.every((cell) => cell === "ownEntries" || cell === "ownObjects")
        ? "ownObjects"
        : "all",
  };
}

function cellsOf({ roles }: StaffScope, right: StaffRight): Cell[] {
  return roles.map((role) => staffRights[right][role]);
}

/** Minutes for which a code counts as fresh. */
const freshMinutes = 10;

export function needsFreshCode(right: StaffRight): boolean {
  return "fresh" in staffRights[right];
}

export function isFreshCode(codeAt: Date, now: Date): boolean {
  return now.getTime() - codeAt.getTime() <= freshMinutes * 60_000;
}

/** Whether lists name buyers: the warehouse sees recipients of its own parts alone, and so on their cards. */
export function seesPeople(staff: StaffScope): boolean {
  const scope = scopeOf(staff, "seePersonalData");
  return scope !== null && scope.warehouses === null;
}
