import { describe, expect, it } from "vitest";
import {
  fileNeeds,
  memberAccess,
  memberMay,
  seesOthers,
  type AccessRow,
  type Subject,
} from "#app/domain/account/member-access.ts";
import { allRights, type MemberRights } from "#app/domain/account/rights.ts";
import { moneyFromNumber, zeroMoney } from "#app/domain/money.ts";

/**
 * Deliberately duplicated: the tests of calls and pages take their expectations from the table, so they would not
 * notice a right missing there.
 */
const needed: Partial<Record<Subject, AccessRow["needs"]>> = {
  basketChange: ["fillsBaskets"],
  uploadChange: ["fillsBaskets"],
  checkout: ["fillsBaskets"],
  orderChange: ["fillsBaskets"],
  orderMoney: ["seesPrices"],
  scheduleChange: ["fillsBaskets"],
  settlements: ["seesSettlements", "seesPrices"],
  articleChange: ["fillsBaskets"],
  priceLists: ["seesPrices"],
  members: ["managesMembers"],
  companyEmail: ["managesMembers"],
  companyChange: ["owner"],
};
/** Who sees objects of other members; objects of other kinds are visible to their creator only. */
const shared: Partial<Record<Subject, AccessRow["others"]>> = {
  approvals: ["seesPrices", "fillsBaskets", "orders"],
  orders: ["seesSettlements"],
  orderChange: ["seesSettlements"],
  orderMoney: ["seesSettlements"],
  claims: ["seesClaims"],
  settlements: "everyone",
  articles: "everyone",
  articleChange: "everyone",
  priceLists: "everyone",
  members: "everyone",
  companyEmail: "everyone",
  company: "everyone",
  companyChange: "everyone",
};

const subjects = Object.keys(memberAccess).filter((name): name is Subject => name in memberAccess);
const none: MemberRights = {
  ...{ seesPrices: false, fillsBaskets: false, orderLimit: zeroMoney, monthLimit: null },
  ...{ seesSettlements: false, seesClaims: false, managesMembers: false },
};
const member = (rights: Partial<MemberRights>) => ({ isOwner: false, rights: { ...none, ...rights } });

describe("permissions of members of a company (security E2)", () => {
  it.each(subjects)("%s", (subject) => {
    const row: AccessRow = memberAccess[subject];
    expect(row.needs).toEqual(needed[subject] ?? []);
    expect(row.others).toEqual(shared[subject] ?? "nobody");
  });

  it("finished files require the right to their contents", () => {
    expect(fileNeeds).toEqual({
      settlements: ["seesSettlements", "seesPrices"],
      reconciliation: ["seesSettlements", "seesPrices"],
      documents: ["seesPrices"],
      priceList: ["seesPrices"],
      orders: ["seesPrices"],
      userArticles: [],
    });
  });

  it("all required rights have to be held, and the first missing one is named", () => {
    expect(memberMay("settlements", member({ seesSettlements: true }))).toMatchObject({ right: "seesPrices" });
    expect(memberMay("settlements", member({ seesPrices: true }))).toMatchObject({ right: "seesSettlements" });
    expect(memberMay("settlements", member({ seesSettlements: true, seesPrices: true })).ok).toBe(true);
    expect(memberMay("companyChange", member(allRights))).toMatchObject({ right: "owner" });
    expect(memberMay("companyChange", { isOwner: true, rights: allRights }).ok).toBe(true);
  });

  it("orders waiting for approval are shown to members who can order", () => {
    const buyer = { seesPrices: true, fillsBaskets: true };
    expect(seesOthers("approvals", member(buyer))).toBe(false);
    for (const orderLimit of [null, moneyFromNumber(1)])
      expect(seesOthers("approvals", member({ ...buyer, orderLimit }))).toBe(true);
    expect(seesOthers("approvals", member({ ...allRights, seesPrices: false }))).toBe(false);
  });
});
