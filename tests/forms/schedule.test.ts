import { expect, test } from "vitest";
import { scheduleForm } from "#app/forms/orders/schedule.ts";

test("an invalid percentage of a price rise gets a message with an example", () => {
  for (const typed of ["1000", "101", "-1", "5,5", "много"]) {
    const read = scheduleForm.schema.shape.priceTolerancePct.safeParse(typed);
    expect(read.error?.issues.map(({ message }) => message)).toEqual(["percent"]);
  }
  expect(scheduleForm.schema.shape.priceTolerancePct.parse(" 100 ")).toBe("100");
});
