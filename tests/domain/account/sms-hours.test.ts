import { expect, it } from "vitest";
import { minutesUntilSms } from "#app/domain/account/sms-hours.ts";

const at = (minutes: number) => minutesUntilSms({ date: "2026-11-22", day: 7, minutes });

it("SMS that can wait are sent from nine to nine", () => {
  expect([at(9 * 60), at(20 * 60 + 59)]).toEqual([0, 0]);
  expect([at(0), at(8 * 60 + 59)]).toEqual([540, 1]);
  expect([at(21 * 60), at(23 * 60 + 59)]).toEqual([720, 541]);
});
