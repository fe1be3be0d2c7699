import { describe, expect, it } from "vitest";
import { unknownLineSlots, unknownSlots, usesTariffs } from "#app/domain/text-slots.ts";

describe("slots of a text that no visitor would read", () => {
  it.each([
    ["Храним {{storageDays}} {{cityIn}}, {phone}", []],
    ["Заказ до {{pickupCutOff}}", []],
    ["## Курьер\n\n{{courierTerms}}\n\nЗвоните", []],
    ["<h2>Курьер</h2><p>{{courierTerms}}</p>", []],
    ["{{pickupTerms}}", []],
    ["Храним {{storagedays}} и {{price}}", ["storagedays", "price"]],
    ["Стоит {{courierTerms}} рублей", ["courierTerms"]],
    ["Два блока: {{serviceTerms}}\n{{pickupTerms}}", ["serviceTerms", "pickupTerms"]],
  ])("of the body %j: %j", (body, slots) => expect(unknownSlots(body)).toEqual(slots));

  it("a title takes no tariffs", () => {
    expect(unknownLineSlots("Доставка {{cityIn}} до {{pickupCutOff}}")).toEqual(["pickupCutOff"]);
  });

  it("tariffs are asked for only where a text names one", () => {
    expect(usesTariffs("{{ courierTerms }}")).toBe(true);
    expect(usesTariffs("Храним {{storageDays}}")).toBe(false);
  });
});
