import { describe, expect, test } from "vitest";
import { deliveryOption, offeredPoint } from "#tests/support/orders/delivery-option.ts";
import type { CheckoutGroup, CheckoutViewModel } from "#app/view-models/orders/checkout.ts";
import { chosenTotal, sameFits } from "#app/components/checkout/chosen-total.ts";
import { firstValues } from "#app/components/checkout/first-values.ts";
import type { VatRate } from "#app/domain/money.ts";
import { z } from "zod";
import { checkoutForm, fieldOfApi, orderBody } from "#app/forms/orders/checkout.ts";
import { courier, pickupAt, same } from "#app/forms/orders/checkout-fields.ts";
import { readForm, typedValues } from "#app/forms/form.ts";
import { wordCheckoutIssue } from "#app/i18n/checkout-error.ts";

const uuid = "3f0b6c1e-3a52-4b0e-9d4c-0d6a55a1c111";
const filled = {
  checkout: uuid,
  basketVersion: "3",
  priceHash: "hash",
  counterparty: "",
  fio: "Иван Петров",
  phone: "8 (900) 123-45-67",
  payment: "onDelivery",
  offer: "on",
  "delivery.kind": ["available", "onOrder"],
  "delivery.way.available": courier,
  "delivery.address.available": "Москва, ул. Мира, 1\r\nподъезд 2",
  "delivery.way.onOrder": same,
};

test("a completed form becomes the body of an order", () => {
  expect(bodyOf(filled)).toEqual({
    checkout: uuid,
    basketVersion: 3,
    priceHash: "hash",
    counterparty: null,
    groups: [
      { kind: "available", delivery: { providerCode: "own", address: "Москва, ул. Мира, 1, подъезд 2" } },
      { kind: "onOrder", delivery: { providerCode: "own", address: "Москва, ул. Мира, 1, подъезд 2" } },
    ],
    paymentMethod: "onDelivery",
    recipient: { fio: "Иван Петров", phone: "8 (900) 123-45-67" },
    consents: { offer: true },
    callMe: false,
  });
});

test("each group may have its own delivery, and an empty address means that of the previous group", () => {
  const own = {
    ...filled,
    "delivery.way.available": pickupAt("MSK-01"),
    "delivery.way.onOrder": courier,
    "delivery.address.onOrder": "Казань, 2",
  };
  expect(bodyOf(own).groups.map(({ delivery }) => delivery)).toEqual([
    { providerCode: "pickup", pointCode: "MSK-01" },
    { providerCode: "own", address: "Казань, 2" },
  ]);
  const emptied = { ...filled, "delivery.way.onOrder": courier, "delivery.address.onOrder": "" };
  expect(bodyOf(emptied).groups[1]?.delivery.address).toBe("Москва, ул. Мира, 1, подъезд 2");
});

test("a delivery day applies only to the group it was chosen for", () => {
  const days = { "delivery.day.available": "2026-11-27", "delivery.day.onOrder": "2026-12-04" };
  const groups = (change: object) =>
    bodyOf({ ...filled, ...days, ...change }).groups.map(({ delivery }) => delivery.date);
  expect(groups({})).toEqual(["2026-11-27", undefined]);
  expect(groups({ "delivery.way.onOrder": pickupAt("MSK-01") })).toEqual(["2026-11-27", "2026-12-04"]);
  expect(groups({ "delivery.way.available": "cdek", "delivery.day.available": "" })).toEqual([undefined, undefined]);
  expect(groups({ "delivery.way.available": "cdek" })).toEqual([undefined, undefined]);
});

test.each([
  ["fio", "", "Заполните поле «Фамилия, имя и отчество»"],
  ["fio", "  ", "Заполните поле «Фамилия, имя и отчество»"],
  ["fio", "А", "Напишите полностью: не меньше двух букв"],
  ["fio", "Иван 3", "Только буквы, пробел и дефис"],
  ["phone", "8 900", "Введите номер телефона полностью"],
  ["delivery.way.available", "", "Выберите, как получить товары в наличии"],
  ["delivery.address.available", " ", "Заполните поле «Адрес доставки»"],
  ["delivery.address.available", "а".repeat(501), "Не больше 500 символов"],
  ["comment", "а".repeat(1_001), "Не больше 1000 символов"],
  ["offer", "", "Нужно ваше согласие с условиями"],
  ["offer", "yes", "Нужно ваше согласие с условиями"],
  ["checkout", "1", "Форма устарела. Обновите страницу"],
])("%s «%.12s» is refused at its field", (field, typed, message) => {
  expect(errorsOf({ ...filled, [field]: typed })).toEqual({ [field]: [message] });
});

test("all errors are reported at once, including the choice of delivery", () => {
  const errors = errorsOf({ ...filled, fio: "", "delivery.way.onOrder": "", offer: "" });
  expect(Object.keys(errors).sort()).toEqual(["delivery.way.onOrder", "fio", "offer"]);
});

test("the form cannot produce fields it does not have", () => {
  const form = formOf({
    ...filled,
    "fio[9]": "1",
    "delivery.x[9].y": "2",
    "__proto__.polluted": "1",
    intent: "checkout.place",
  });
  const takesAll = { ...checkoutForm, schema: z.looseObject({}) };
  const read = (typed: FormData) => readForm(takesAll, typed, ({ message }) => message);
  expect(read(form)).toEqual(read(formOf(filled)));
  expect("polluted" in {}).toBe(false);
});

test("typed values are returned unchanged, and repeated fields are dropped", () => {
  const form = formOf({ ...filled, phone: ["1", "2"] });
  const values = typedValues(checkoutForm, form);
  expect(values["delivery.address.available"]).toBe("Москва, ул. Мира, 1\r\nподъезд 2");
  expect(values).not.toHaveProperty("phone");
});

test("the API's fields are mapped to the form by the order of their groups", () => {
  expect(fieldOfApi("groups.1.delivery.address", ["available", "onOrder"])).toBe("delivery.address.onOrder");
  expect(fieldOfApi("groups.1.delivery.date", ["available", "onOrder"])).toBe("delivery.day.onOrder");
  expect(fieldOfApi("groups.0.delivery.pointCode", ["available", "onOrder"])).toBe("delivery.way.available");
  expect(fieldOfApi("recipient.phone", [])).toBe("phone");
  expect(fieldOfApi("consents.offer", [])).toBe("offer");
});

test("the total includes the cost of every chosen delivery, and says when one is missing", () => {
  expect(chosenTotal(page, {})).toMatchObject({ delivery: null, total: 1_000.5 });
  expect(chosenTotal(page, { "delivery.way.available": courier })).toMatchObject({ delivery: null, total: 1_300.5 });
  expect(chosenTotal(page, { "delivery.way.available": courier, "delivery.way.onOrder": same })).toMatchObject({
    delivery: 300.35,
    total: 1_300.85,
  });
  expect(chosenTotal(page, { "delivery.way.available": pickupAt("A"), "delivery.way.onOrder": same })).toMatchObject({
    delivery: 0,
    total: 1_000.5,
  });
});

test("the VAT next to the total covers all of it, delivery at the rate of its goods", () => {
  const typed = { "delivery.way.available": courier };
  expect(chosenTotal(page, {}).vat).toBe(180.42);
  expect(chosenTotal(page, typed).vat).toBe(234.52);
  const [first, second] = [group("available", 300), group("onOrder", 300)];
  const at = (deliveryRate: VatRate | null) => ({ ...page, groups: [{ ...first, deliveryRate }, second] });
  expect(chosenTotal(at(10), typed).vat).toBe(207.69);
  expect(chosenTotal(at(null), typed).vat).toBe(180.42);
  // The second part has another VAT rate.
  expect(chosenTotal(at(10), { ...typed, "delivery.way.onOrder": courier }).vat).toBe(261.79);
});

test("the form starts with the draft; unavailable deliveries are left unselected", () => {
  const draft = { fio: "Из черновика", "delivery.way.available": pickupAt("closed"), "delivery.way.onOrder": same };
  expect(firstValues(page, draft, { fio: "Из профиля", phone: "+7" })).toEqual({
    fio: "Из черновика",
    phone: "+7",
    "delivery.way.onOrder": same,
  });
});

test("the only delivery needs no choice, and the first group has no previous one", () => {
  const { options, ...rest } = group("available", 0);
  const onePoint = options.slice(0, 1).map((option) => ({ ...option, points: option.points.slice(0, 1) }));
  const first = (groups: CheckoutGroup[]) => firstValues({ ...page, groups }, { "delivery.way.available": same }, {});
  expect(first([{ ...rest, options: onePoint }])).toEqual({ "delivery.way.available": pickupAt("A") });
  expect(first([{ ...rest, options }])).toEqual({});
});

describe("«as above» for a delivery", () => {
  const atB = { "delivery.way.available": pickupAt("B") };
  const [light, heavy] = [group("available", 300), withoutPoint(group("onOrder", 300), "B")];

  test("is offered only if the delivery above accepts these goods, too", () => {
    const fits = (typed: Record<string, string>, groups = [light, heavy]) => sameFits(groups, 1, typed);
    expect(fits({})).toBe(true);
    expect(fits(atB)).toBe(false);
    expect(fits(atB, [light, light])).toBe(true);
    expect(fits({ "delivery.way.available": pickupAt("A") })).toBe(true);
    expect(fits({ "delivery.way.available": courier })).toBe(true);
    expect(sameFits([light, heavy], 0, {})).toBe(false);
  });

  test("is resolved through the group in between", () => {
    const groups = [light, group("notAvailable", 300), heavy];
    expect(sameFits(groups, 2, { ...atB, "delivery.way.notAvailable": same })).toBe(false);
    expect(sameFits(groups, 2, { ...atB, "delivery.way.notAvailable": courier })).toBe(true);
  });

  test("in a draft is dropped where it is no longer possible, and has no price", () => {
    const draft = { ...atB, "delivery.way.onOrder": same };
    expect(firstValues({ ...page, groups: [light, heavy] }, draft, {})).toEqual(atB);
    expect(chosenTotal({ ...page, groups: [light, heavy] }, draft).delivery).toBe(null);
  });
});

function withoutPoint({ options, ...rest }: CheckoutGroup, code: string): CheckoutGroup {
  return {
    ...rest,
    options: options.map((option) => ({ ...option, points: option.points.filter((point) => point.code !== code) })),
  };
}

type Filled = Record<string, string | string[]>;

function formOf(fields: Filled): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}

function bodyOf(fields: Filled) {
  const read = readForm(checkoutForm, formOf(fields), wordCheckoutIssue);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return orderBody(read.value);
}

function errorsOf(fields: Filled) {
  const read = readForm(checkoutForm, formOf(fields), wordCheckoutIssue);
  return read.ok ? {} : read.errors;
}

const page: CheckoutViewModel = {
  uuid,
  basketVersion: 1,
  priceHash: "",
  counterparty: null,
  payments: ["onDelivery"],
  credit: null,
  totals: { sum: 1_000.5, vat: 180.42, weight: 0, lines: 2 },
  groups: [group("available", 300), group("onOrder", 0.35)],
  ...{
    together: false,
    mayGoTogether: true,
    addresses: [],
    branches: [],
    contracts: [],
    lastWay: "",
    lastAddress: null,
  },
};

function group(kind: CheckoutGroup["kind"], cost: number): CheckoutGroup {
  const options: CheckoutGroup["options"] = [
    deliveryOption({
      providerCode: "pickup",
      type: "pickup",
      points: [offeredPoint("A"), offeredPoint("B", 20_000)],
    }),
    deliveryOption({ cost }),
  ];
  return { kind, title: kind, sum: 0, lines: [], options, waiting: [], isUnweighed: false, deliveryRate: 22 };
}
