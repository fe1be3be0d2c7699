import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  linesOf,
  quantityLeft,
  quantityTyped,
  splitBasket,
  type Availability,
  type BasketItem,
} from "#app/domain/basket/split.ts";
import { addQuantity, quantityToNumber, roundUpToMultiple, subtractQuantity } from "#app/domain/quantity.ts";
import { multiplicities, q, quantities } from "../arbitraries.ts";

const divide = { doNotDivide: false };
const keepWhole = { doNotDivide: true };

/** [kind, quantity, shortage, divided] of each line, in the order of display */
function shown(items: BasketItem[], options: { doNotDivide: boolean }) {
  return linesOf(splitBasket(items, options)).map((line) => [
    line.kind,
    quantityToNumber(line.quantity),
    quantityToNumber(line.shortage),
    line.divided,
  ]);
}

function item(
  quantity: number,
  availableQuantity: number,
  multiplicity = 1,
  availability: Availability = "available",
): BasketItem {
  return {
    uuid: "a",
    quantity: q(quantity),
    availableQuantity: q(availableQuantity),
    multiplicity: q(multiplicity),
    availability,
  };
}

describe("a basket line", () => {
  it("within the stock is unchanged", () => {
    expect(shown([item(100, 240, 50)], divide)).toEqual([["available", 100, 0, false]]);
    expect(shown([item(240, 240, 1)], divide)).toEqual([["available", 240, 0, false]]);
  });

  it("K3: is rounded up to the multiplicity first", () => {
    expect(shown([item(60, 240, 50)], divide)).toEqual([["available", 100, 0, false]]);
  });

  it("K3: above the stock is split: whole multiples of the stock, and the rest", () => {
    expect(shown([item(300, 240, 50)], divide)).toEqual([
      ["available", 200, 0, true],
      ["notAvailable", 100, 100, true],
    ]);
    expect(shown([item(9, 5, 2.25)], divide)).toEqual([
      ["available", 4.5, 0, true],
      ["notAvailable", 4.5, 4.5, true],
    ]);
  });

  it("is split by its rounded quantity: 241 by 50 needs 250 of 240", () => {
    expect(shown([item(241, 240, 50)], divide)).toEqual([
      ["available", 200, 0, true],
      ["notAvailable", 50, 50, true],
    ]);
  });

  it("above the stock with doNotDivide stays whole with its shortage", () => {
    expect(shown([item(300, 240, 50)], keepWhole)).toEqual([["available", 300, 100, false]]);
  });

  it.each([divide, keepWhole])("with stock below one multiplicity is not in the available group (%o)", (options) => {
    expect(shown([item(100, 49, 50)], options)).toEqual([["notAvailable", 100, 100, false]]);
    expect(shown([item(100, 0, 50)], options)).toEqual([["notAvailable", 100, 100, false]]);
  });

  it.each([divide, keepWhole])("not available or on order is never split, whatever the stock is (%o)", (options) => {
    expect(shown([item(3, 10, 2, "notAvailable")], options)).toEqual([["notAvailable", 4, 4, false]]);
    expect(shown([item(3, 2, 2, "onOrder")], options)).toEqual([["onOrder", 4, 4, false]]);
  });

  it("of zero is no line", () => {
    expect(shown([item(0, 10), item(-1, 10)], divide)).toEqual([]);
  });
});

describe("the groups of a basket", () => {
  const basket = [item(1, 1, 1, "onOrder"), item(5, 3), item(2, 0, 1, "notAvailable"), item(1, 1)];

  it("include lines on order among the unavailable ones, and list them apart", () => {
    const groups = splitBasket(basket, divide);
    expect(groups.notAvailable.map((line) => line.kind)).toEqual(["onOrder", "notAvailable", "notAvailable"]);
    expect(groups.onOrder).toEqual([groups.notAvailable[0]]);
    expect(groups.available.map((line) => quantityToNumber(line.quantity))).toEqual([3, 1]);
  });

  it("are shown in the order available, not available, on order, each line once", () => {
    expect(shown(basket, divide).map(([kind]) => kind)).toEqual([
      "available",
      "available",
      "notAvailable",
      "notAvailable",
      "onOrder",
    ]);
  });

  it("keep additional fields of the caller's items", () => {
    const line = splitBasket([{ ...item(1, 1), name: "hinge" }], divide).available[0];
    expect(line?.item.name).toBe("hinge");
  });
});

describe("for any quantity, multiplicity, stock, availability and doNotDivide (invariants BK6)", () => {
  const items = fc.record({
    uuid: fc.uuid(),
    quantity: quantities().filter((quantity) => quantity > 0),
    availableQuantity: quantities(),
    multiplicity: multiplicities,
    availability: fc.constantFrom<Availability>("available", "notAvailable", "onOrder"),
  });

  function holds(rule: (item: BasketItem, lines: ReturnType<typeof linesOf>, doNotDivide: boolean) => void) {
    fc.assert(
      fc.property(
        fc.uniqueArray(items, { selector: ({ uuid }) => uuid, maxLength: 8 }),
        fc.boolean(),
        (basket, doNotDivide) => {
          const lines = linesOf(splitBasket(basket, { doNotDivide }));
          for (const one of basket)
            rule(
              one,
              lines.filter((line) => line.item.uuid === one.uuid),
              doNotDivide,
            );
        },
      ),
    );
  }

  it("the lines sum to the request, rounded up", () => {
    holds((one, lines) => {
      const sum = addQuantity(...lines.map((line) => line.quantity));
      expect(sum).toBe(roundUpToMultiple(one.quantity, one.multiplicity));
    });
  });

  it("every line is a positive multiple", () => {
    holds((one, lines) => {
      for (const line of lines) {
        expect(line.quantity % one.multiplicity).toBe(0);
        expect(line.quantity >= one.multiplicity).toBe(true);
      }
    });
  });

  it("every quantity shown as in stock is in stock", () => {
    holds((one, lines) => {
      const served = lines.reduce((sum, line) => sum + line.quantity - line.shortage, 0);
      expect(served <= one.availableQuantity).toBe(true);
    });
  });

  it("no stock is withheld: an available item is short by less than one multiplicity of the available stock", () => {
    holds((one, lines) => {
      if (one.availability !== "available") return;
      const served = lines.reduce((sum, line) => sum + line.quantity - line.shortage, 0);
      const wanted = roundUpToMultiple(one.quantity, one.multiplicity);
      expect(served === wanted || one.availableQuantity - served < one.multiplicity).toBe(true);
    });
  });

  it("only an available item is split, in two, and never with doNotDivide", () => {
    holds((one, lines, doNotDivide) => {
      const divided = lines.length === 2;
      expect(lines.map((line) => line.divided)).toEqual(divided ? [true, true] : [false]);
      if (divided) {
        expect([doNotDivide, one.availability]).toEqual([false, "available"]);
        expect(lines.map((line) => line.kind)).toEqual(["available", "notAvailable"]);
      }
    });
  });

  it("the available group has a shortage only with doNotDivide", () => {
    holds((_one, lines, doNotDivide) => {
      for (const line of lines) {
        if (line.kind === "available" && !doNotDivide) expect(line.shortage).toBe(0);
        if (line.kind !== "available") expect(line.shortage).toBe(line.quantity);
      }
    });
  });

  it("a product has one field with the typed quantity, rounded up; removing its first line removes it", () => {
    holds((one, lines) => {
      const whole = addQuantity(...lines.map((line) => line.quantity));
      const rest = (line: { quantity: typeof whole }) => subtractQuantity(whole, line.quantity);
      const fields = lines.map((line) => quantityTyped(line, rest(line)));
      expect(fields).toEqual([roundUpToMultiple(one.quantity, one.multiplicity), null].slice(0, lines.length));
      expect(lines.map((line) => quantityLeft(line, rest(line)))).toEqual(
        [0, lines[0]?.quantity].slice(0, lines.length),
      );
    });
  });
});

describe("editing a split line of 12 200 in stock and 200 on order", () => {
  const typed = (quantity: number) => {
    const lines = linesOf(splitBasket([item(quantity, 12_200, 200)], divide));
    const whole = addQuantity(...lines.map((line) => line.quantity));
    return lines.map((line) => {
      const field = quantityTyped(line, subtractQuantity(whole, line.quantity));
      return [quantityToNumber(line.quantity), field && quantityToNumber(field)];
    });
  };

  it.each([
    [12_400, [12_200, 12_400], [200, null]],
    [600, [600, 600]],
    [12_200, [12_200, 12_200]],
    [12_600, [12_200, 12_600], [400, null]],
  ])("becomes %i, as typed", (quantity, ...lines) => {
    expect(typed(quantity)).toEqual(lines);
  });
});
