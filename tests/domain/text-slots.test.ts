import { describe, expect, it } from "vitest";
import { unknownLineSlots, unknownSlots, usesTariffs } from "#app/domain/text-slots.ts";

describe("invalid placeholders in a text", () => {
  it.each([
    ["Храним {{storageDays}} {{cityIn}}, {phone}", []],
    ["Заказ до {{pickupCutOff}}", []],
    ["## Курьер\n\n{{courierTerms}}\n\nЗвоните", []],
    ["<h2>Курьер</h2><p>{{courierTerms}}</p>", []],
    ["{{pickupTerms}}", []],
    ["Храним {{storagedays}} и {{price}}", ["storagedays", "price"]],
    ["Стоит {{courierTerms}} рублей", ["courierTerms"]],
    ["Два блока: {{serviceTerms}}\n{{pickupTerms}}", ["serviceTerms", "pickupTerms"]],
  ])("are found in the body %j: %j", (body, slots) => expect(unknownSlots(body)).toEqual(slots));

  it("include tariffs in a title", () => {
    expect(unknownLineSlots("Доставка {{cityIn}} до {{pickupCutOff}}")).toEqual(["pickupCutOff"]);
  });

  it("tariffs are loaded only where a text uses one", () => {
    expect(usesTariffs("{{ courierTerms }}")).toBe(true);
    expect(usesTariffs("Храним {{storageDays}}")).toBe(false);
  });
});
