import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  approversOf,
  changeRights,
  giveRights,
  removeMember,
  rightsOf,
  type Member,
} from "#app/domain/account/member-rights.ts";
import {
  allRights,
  concernsApprovals,
  covers,
  mayOrder,
  orderRoom,
  ordersHimself,
  reachesOrder,
  soundRights,
  type MemberRights,
} from "#app/domain/account/rights.ts";
import { moneyFromNumber, zeroMoney } from "#app/domain/money.ts";

const limit = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 5 }).map((n) => moneyFromNumber(n * 1_000)),
);
const rights: fc.Arbitrary<MemberRights> = fc.record({
  seesPrices: fc.boolean(),
  fillsBaskets: fc.boolean(),
  orderLimit: limit,
  monthLimit: limit,
  seesSettlements: fc.boolean(),
  seesClaims: fc.boolean(),
  managesMembers: fc.boolean(),
});
/** A valid company: an owner, and members with valid rights. */
const company: fc.Arbitrary<Member[]> = fc
  .array(fc.record({ isOwner: fc.boolean(), rights }), { minLength: 1, maxLength: 5 })
  .map((people) =>
    people.map(({ isOwner, rights: wanted }, at) => ({
      userUuid: `u${at}`,
      isOwner: at === 0 || isOwner,
      rights: soundRights(wanted).ok ? wanted : { ...wanted, orderLimit: zeroMoney },
    })),
  );
const someone = fc.integer({ min: 0, max: 5 }).map((at) => `u${at}`);
const rightsIn = (members: readonly Member[], who: string) => {
  const member = members.find(({ userUuid }) => userUuid === who);
  return member && rightsOf(member);
};

describe("rights of members", () => {
  it("are given only by members who manage members, and never beyond their own", () => {
    fc.assert(
      fc.property(company, someone, rights, (members, giver, given) => {
        const verdict = giveRights(members, giver, given);
        const own = rightsIn(members, giver);
        const allowed = own?.managesMembers === true && soundRights(given).ok && covers(own, given);
        expect(verdict.ok).toBe(allowed);
      }),
    );
  });

  it("never grow beyond those of the giver through any chain", () => {
    fc.assert(
      fc.property(company, fc.array(fc.tuple(someone, someone, rights), { maxLength: 12 }), (start, steps) => {
        let members = start;
        for (const [giver, target, given] of steps) {
          const before = rightsIn(members, giver);
          if (!changeRights(members, giver, target, given).ok) continue;
          expect(before && covers(before, given)).toBe(true);
          members = members.map((member) => (member.userUuid === target ? { ...member, rights: given } : member));
        }
      }),
    );
  });

  it("leave every company an owner and a member who manages members, after any changes and removals", () => {
    const step = fc.oneof(
      fc.record({ by: someone, target: someone, rights }),
      fc.record({ by: someone, target: someone, rights: fc.constant(null) }),
    );
    fc.assert(
      fc.property(company, fc.array(step, { maxLength: 20 }), (start, steps) => {
        let members = start;
        for (const { by, target, rights: given } of steps) {
          if (given === null) {
            if (removeMember(members, by, target).ok) members = members.filter(({ userUuid }) => userUuid !== target);
          } else if (changeRights(members, by, target, given).ok)
            members = members.map((member) => (member.userUuid === target ? { ...member, rights: given } : member));
        }
        expect(members.some(({ isOwner }) => isOwner)).toBe(true);
        expect(members.some((member) => rightsOf(member).managesMembers)).toBe(true);
      }),
    );
  });

  it("of a member with more rights, or of an owner, cannot be changed by a manager", () => {
    const manager: Member = {
      userUuid: "m",
      isOwner: false,
      rights: { ...allRights, orderLimit: moneyFromNumber(1_000) },
    };
    const rich: Member = { userUuid: "r", isOwner: false, rights: allRights };
    const owner: Member = { userUuid: "o", isOwner: true, rights: allRights };
    const members = [manager, rich, owner];
    const less = { ...allRights, orderLimit: zeroMoney };
    expect(changeRights(members, "m", "r", less)).toEqual({ ok: false, code: "rightsExceed" });
    expect(removeMember(members, "m", "r")).toEqual({ ok: false, code: "rightsExceed" });
    expect(removeMember(members, "m", "o")).toEqual({ ok: false, code: "rightsExceed" });
    expect(changeRights(members, "o", "o", less)).toEqual({ ok: false, code: "ownerKept" });
    expect(removeMember(members, "o", "o")).toEqual({ ok: false, code: "ownerKept" });
    expect(removeMember(members, "o", "m").ok).toBe(true);
  });

  it("without an owner keep the last member who manages members", () => {
    const last: Member = { userUuid: "l", isOwner: false, rights: allRights };
    const other: Member = { userUuid: "x", isOwner: false, rights: { ...allRights, managesMembers: false } };
    expect(removeMember([last, other], "l", "l")).toEqual({ ok: false, code: "lastManager" });
    const without = { ...allRights, managesMembers: false };
    expect(changeRights([last, other], "l", "l", without)).toEqual({ ok: false, code: "lastManager" });
  });

  it("are compared right by right and limit by limit", () => {
    const none: MemberRights = { ...allRights, orderLimit: zeroMoney, monthLimit: null };
    for (const right of ["seesPrices", "fillsBaskets", "seesSettlements", "seesClaims", "managesMembers"] as const) {
      expect(covers({ ...none, [right]: false }, none), right).toBe(false);
      expect(covers(none, { ...none, [right]: false }), right).toBe(true);
    }
    const upTo = (order: number | null, month: number | null) => ({
      ...allRights,
      orderLimit: order === null ? null : moneyFromNumber(order),
      monthLimit: month === null ? null : moneyFromNumber(month),
    });
    expect(covers(upTo(1_000, null), upTo(1_000, null))).toBe(true);
    expect(covers(upTo(1_000, null), upTo(1_001, null))).toBe(false);
    expect(covers(upTo(1_000, null), upTo(null, null))).toBe(false);
    expect(covers(upTo(1_000, 5_000), upTo(900, null))).toBe(false);
    expect(covers(upTo(1_000, 5_000), upTo(900, 5_001))).toBe(false);
    expect(covers(upTo(1_000, 5_000), upTo(900, 5_000))).toBe(true);
    // A member who cannot order has no monthly limit to compare.
    expect(covers(upTo(1_000, 5_000), upTo(0, null))).toBe(true);
  });

  it("require seeing amounts for approval and a basket for ordering", () => {
    const some = moneyFromNumber(1);
    expect(soundRights({ ...allRights, seesPrices: false }).ok).toBe(false);
    expect(soundRights({ ...allRights, fillsBaskets: false, orderLimit: some }).ok).toBe(false);
    expect(soundRights({ ...allRights, seesPrices: false, orderLimit: zeroMoney }).ok).toBe(true);
  });
});

describe("the limit of an order", () => {
  it("allows placing to members with a sufficient limit only", () => {
    const upTo = { ...allRights, orderLimit: moneyFromNumber(1_000) };
    expect(mayOrder(allRights, moneyFromNumber(9_000_000))).toBe(true);
    expect(mayOrder(upTo, moneyFromNumber(1_000))).toBe(true);
    expect(mayOrder(upTo, moneyFromNumber(1_000.001))).toBe(false);
    expect(mayOrder({ ...allRights, orderLimit: zeroMoney }, zeroMoney)).toBe(false);
    expect(mayOrder({ ...allRights, seesPrices: false }, zeroMoney)).toBe(false);
    expect(ordersHimself(upTo)).toBe(true);
    expect(ordersHimself({ ...allRights, orderLimit: zeroMoney })).toBe(false);
  });

  it("per month includes earlier orders", () => {
    const limited = { ...allRights, orderLimit: moneyFromNumber(1_000), monthLimit: moneyFromNumber(2_500) };
    const [some, before] = [moneyFromNumber(900), moneyFromNumber(1_600)];
    expect(mayOrder(limited, some, before)).toBe(true);
    expect(mayOrder(limited, moneyFromNumber(900.01), before)).toBe(false);
    expect(orderRoom(limited, moneyFromNumber(2_000))).toBe(moneyFromNumber(500));
    expect(orderRoom(limited, moneyFromNumber(9_000))).toBe(zeroMoney);
    expect(orderRoom({ ...limited, monthLimit: null }, before)).toBe(moneyFromNumber(1_000));
    expect(orderRoom({ ...limited, orderLimit: null }, before)).toBe(moneyFromNumber(900));
    expect(reachesOrder(limited, some)).toBe(true);
  });

  it("allows approval to every member who could place the order", () => {
    fc.assert(
      fc.property(company, limit, (members, sum) => {
        const total = sum ?? zeroMoney;
        const approvers = approversOf(members, total).map(({ userUuid }) => userUuid);
        for (const member of members)
          expect(approvers.includes(member.userUuid)).toBe(reachesOrder(rightsOf(member), total));
      }),
    );
  });
});

describe("orders that wait for an approver", () => {
  it("are shown to members of a company with a basket, and not to persons", () => {
    const rights = { fillsBaskets: true };
    expect(concernsApprovals({ type: "legal", rights })).toBe(true);
    expect(concernsApprovals({ type: "entrepreneur", rights })).toBe(true);
    expect(concernsApprovals({ type: "physical", rights })).toBe(false);
    expect(concernsApprovals({ type: "legal", rights: { fillsBaskets: false } })).toBe(false);
  });
});
