import { expect, test } from "vitest";
import { scheduleForm } from "#app/forms/schedule.ts";

test("a rise of prices that is no percentage is told what one is", () => {
  for (const typed of ["1000", "101", "-1", "5,5", "много"]) {
    const read = scheduleForm.schema.shape.priceTolerancePct.safeParse(typed);
    expect(read.error?.issues.map(({ message }) => message)).toEqual(["percent"]);
  }
  expect(scheduleForm.schema.shape.priceTolerancePct.parse(" 100 ")).toBe("100");
});
