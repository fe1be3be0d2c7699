import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { wordIssue } from "#app/actions/form-reply.server.ts";
import { claimCodeForm, claimForm, claimStartForm, claimWireBody } from "#app/forms/claims/claim.ts";
import { contactAskForm, contactCodeForm, contactSessionForm } from "#app/forms/account/contact.ts";
import { emailLinkForm } from "#app/forms/account/email-link.ts";
import { feedbackForm, feedbackWireBody } from "#app/forms/feedback.ts";
import { readForm, typedValues, type FormDefinition } from "#app/forms/form.ts";
import { loginCodeForm, loginForm } from "#app/forms/account/login.ts";
import { quantityFields, typedQuantities } from "#app/forms/basket/quantities.ts";
import { registrationBody, registrationCodeForm, registrationForm } from "#app/forms/account/registration.ts";
import { restockBody, restockForm } from "#app/forms/account/restock.ts";
import { settingsForm, settingsList } from "#app/forms/account/settings.ts";
import { subscriptionBody, subscriptionForm } from "#app/forms/account/subscription.ts";
import { claimBody } from "#app/contract/claims/claims.ts";
import { feedbackBody } from "#app/contract/content/feedback.ts";
import { registerBody } from "#app/contract/account/auth.ts";
import { claimReasons } from "#app/domain/claim/claim.ts";

type Filled = Record<string, string | string[]>;
const uuid = "3f0b6c1e-3a52-4b0e-9d4c-0d6a55a1c111";
const person = { lastName: "Петрова", firstName: "Анна", middleName: "", email: "anna@example.ru " };
const consents = { personalData: "on", offer: "on" };
const company = {
  ...person,
  ...consents,
  phone: "+79000000001",
  inn: "7799004183",
  kpp: "779901001",
  ogrn: "1237799004189",
  name: "ООО «Окна и двери»",
  fullName: "",
  address: "Москва, Малая Тульская, 25",
  position: "",
};
const message = {
  type: "question",
  subject: "Петли",
  message: "Есть ли петля?\r\nСпасибо",
  fio: "Анна Петрова",
  preferredChannel: "email",
  email: "anna@example.ru",
  personalData: "on",
};
const claim = {
  reasonUuid: claimReasons[0].uuid,
  resolution: "refund",
  description: "Не хватает двух петель",
  fio: "Анна Петрова",
  personalData: "on",
};

describe("a form with an error reports it at its field", () => {
  it.each<[string, FormDefinition, Filled, Filled]>([
    ["login", loginForm, {}, { phone: ["Заполните поле «Мобильный телефон»"] }],
    ["login", loginForm, { phone: "8 900" }, { phone: ["Введите номер телефона полностью"] }],
    [
      "login",
      loginForm,
      { phone: "8 (495) 123-45-67" },
      { phone: ["Нужен мобильный телефон: на городской не придёт СМС"] },
    ],
    ["code", loginCodeForm, { phone: "+79000000001", code: " " }, { code: ["Заполните поле «Код из СМС»"] }],
    ["a new phone", contactAskForm("phone"), { phone: "12" }, { phone: ["Введите номер телефона полностью"] }],
    ["a new phone", contactAskForm("phone"), {}, { phone: ["Заполните поле «Новый мобильный телефон»"] }],
    ["its code", contactCodeForm("phone"), { code: "" }, { code: ["Заполните поле «Код из СМС»"] }],
    ["the owner's code", contactSessionForm("email"), { code: "" }, { code: ["Заполните поле «Код из СМС»"] }],
    ["an address's code", contactCodeForm("email"), { code: "" }, { code: ["Заполните поле «Код из письма»"] }],
    [
      "an address for papers",
      contactAskForm("profile-email"),
      {},
      { email: ["Заполните поле «Адрес электронной почты»"] },
    ],
    ["a new address", contactAskForm("email"), { email: "a@" }, { email: ["Проверьте адрес почты: name@example.ru"] }],
    [
      "registration",
      registrationForm,
      { ...person, type: "physical", phone: "+79000000001", lastName: "Петрова 2", email: "" },
      {
        lastName: ["Только буквы, пробел и дефис"],
        email: ["Заполните поле «Электронная почта»"],
        personalData: ["Нужно ваше согласие на обработку персональных данных"],
        offer: ["Нужно ваше согласие с условиями оферты"],
      },
    ],
    [
      "registration",
      registrationForm,
      { ...person, ...consents, phone: "1" },
      { type: ["Проверьте поле «Кто покупает»"] },
    ],
    [
      "an organisation's registration",
      registrationForm,
      { ...company, type: "legal", inn: "770123457129", kpp: "7", ogrn: "322774612345717", name: "", email: "" },
      {
        inn: ["12 цифр — ИНН человека. Выберите выше, кто покупает: ИП или физическое лицо"],
        kpp: ["КПП — 9 знаков"],
        ogrn: ["ОГРН — 13 цифр, ОГРНИП — 15: проверьте номер"],
        name: ["Заполните поле «Название»"],
        email: ["Заполните поле «Электронная почта»"],
      },
    ],
    [
      "a sole trader's registration",
      registrationForm,
      { ...company, type: "entrepreneur" },
      {
        inn: ["10 цифр — ИНН организации. Выберите выше «Организация»"],
        ogrn: ["ОГРН — 13 цифр, ОГРНИП — 15: проверьте номер"],
      },
    ],
    [
      "feedback",
      feedbackForm,
      { ...message, fio: "А", phone: "12" },
      { fio: ["Напишите полностью: не меньше двух букв"], phone: ["Введите номер телефона полностью"] },
    ],
    ["feedback", feedbackForm, { ...message, fio: "" }, { fio: ["Заполните поле «Имя и фамилия»"] }],
    ["feedback", feedbackForm, { ...message, subject: "П" }, { subject: ["Не меньше 3 символов"] }],
    ["claim", claimForm, { ...claim, description: "мало" }, { description: ["Не меньше 10 символов"] }],
    [
      "claim's start",
      claimStartForm,
      { number: "", phone: "+7 495 123-45-67" },
      { number: ["Заполните поле «Номер заказа»"] },
    ],
    ["claim's start", claimStartForm, { number: "МСК-26-000123" }, { phone: ["Заполните поле «Телефон из заказа»"] }],
    [
      "claim's code",
      claimCodeForm,
      { number: "МСК-26-000123", phone: "+7 495 123-45-67" },
      { code: ["Заполните поле «Код из СМС»"] },
    ],
    [
      "subscription",
      subscriptionForm,
      { email: "anna@example.ru" },
      { marketing: ["Отметьте согласие: без него мы не можем присылать письма"] },
    ],
    [
      "restock",
      restockForm,
      { productUuid: uuid, email: "anna@example.ru" },
      { personalData: ["Нужно ваше согласие на обработку персональных данных"] },
    ],
    ["a link's code", emailLinkForm, { code: "" }, { code: ["Заполните поле «Код»"] }],
  ])("%s", (_, definition, fields, errors) => {
    const read = readForm(definition, formOf(fields), wordIssue);
    expect(read.ok ? {} : read.errors).toEqual(errors);
  });
});

describe("a completed form becomes the body of an API request", () => {
  it("for a registration", () => {
    const body = registrationBody(valueOf(registrationForm, { ...company, type: "physical" }), uuid);
    expect(registerBody.parse(body)).not.toHaveProperty("company");
    expect(registerBody.parse(body)).toMatchObject({
      email: "anna@example.ru",
      consents: { personalData: true, offer: true, marketing: false, smsMarketing: false },
    });
  });

  it("for a company: a sole trader sends no KPP, and empty fields are left out", () => {
    const legal = registrationBody(valueOf(registrationForm, { ...company, type: "legal" }), uuid);
    const { inn, kpp, ogrn, name, address } = company;
    expect(registerBody.parse(legal)).toMatchObject({ type: "legal", company: { inn, kpp, ogrn, name, address } });
    const ids = { inn: "770123457129", ogrn: "322774612345717" };
    const trader = registrationBody(valueOf(registrationForm, { ...company, ...ids, type: "entrepreneur" }), uuid);
    expect(registerBody.parse(trader)).toMatchObject({ type: "legal", company: { ...ids, name, address } });
    expect(trader.type === "legal" && Object.keys(trader.company)).toEqual(["inn", "name", "address", "ogrn"]);
  });

  it("for a message, with empty fields left out", () => {
    const value = valueOf(feedbackForm, { ...message, phone: "", orderNumber: "", productUuid: "" });
    const body = feedbackWireBody(value, { files: [uuid], pageUrl: "/support" });
    expect(feedbackBody.parse(body)).toEqual({
      type: "question",
      subject: "Петли",
      message: "Есть ли петля?\nСпасибо",
      contact: { fio: "Анна Петрова", email: "anna@example.ru" },
      preferredChannel: "email",
      files: [uuid],
      pageUrl: "/support",
      consents: { personalData: true },
    });
  });

  it("for a claim", () => {
    const items = [{ orderItemUuid: uuid, quantity: 2 }];
    const body = claimWireBody(valueOf(claimForm, { ...claim, email: "" }), { items, files: [] });
    expect(claimBody.parse(body)).toMatchObject({ items, contact: { fio: "Анна Петрова" } });
  });

  it("for a subscription, a restock request and settings", () => {
    expect(subscriptionBody(valueOf(subscriptionForm, { email: " a@example.ru", marketing: "on" }))).toEqual({
      email: "a@example.ru",
      consents: { marketing: true },
    });
    const waited = { productUuid: uuid, email: "a@example.ru" };
    expect(restockBody(valueOf(restockForm, { ...waited, personalData: "on" }))).toEqual({
      ...waited,
      consents: { personalData: true },
    });
    const settings = settingsList(valueOf(settingsForm, { catalogViewType: "list", showPopup: "on" }));
    expect(settings).toEqual(
      expect.arrayContaining([
        { code: "catalogViewType", value: "list" },
        { code: "showPopup", value: true },
        { code: "doNotDivide", value: false },
        { code: "notifyStock", value: false },
      ]),
    );
  });
});

describe("values returned to a page", () => {
  it.each([loginCodeForm, registrationCodeForm, claimCodeForm, contactCodeForm("phone"), contactSessionForm("email")])(
    "never contain a code: $intent",
    (definition) => expect(typedValues(definition, formOf({ phone: "1", code: "482913" }))).not.toHaveProperty("code"),
  );

  it("are the typed ones that belong to the form and occur once", () => {
    const form = formOf({ phone: " 8 900 ", "phone[9999]": "1", "__proto__.polluted": "1" });
    expect(typedValues(loginForm, form)).toEqual({ phone: " 8 900 " });
    expect(typedValues(loginForm, formOf({ phone: ["1", "2"] }))).toEqual({});
  });

  it("include errors of the API under the form's own field names", () => {
    expect(feedbackForm.fieldOfApi("contact.phone")).toBe("phone");
    expect(registrationForm.fieldOfApi("consents.offer")).toBe("offer");
    expect(claimForm.fieldOfApi(`items.${uuid}`)).toBe(`q.${uuid}`);
    expect(claimForm.fieldOfApi("items")).toBe("items");
  });
});

it("quantities of several goods are read separately: empty and zero are skipped", () => {
  const other = uuid.replace("3f", "4f");
  const fields = quantityFields(formOf({ [`q.${uuid}`]: "2,5", [`q.${other}`]: "0", "q.x": "1", quantity: "3" }));
  expect(typedQuantities(fields)).toEqual({ items: [{ uuid, quantity: 2.5 }], wrong: [] });
  expect(typedQuantities({ [`q.${uuid}`]: "две" })).toEqual({ items: [], wrong: [uuid] });
});

function valueOf<S extends z.ZodType>(definition: FormDefinition<S>, fields: Filled): z.output<S> {
  const read = readForm(definition, formOf(fields), wordIssue);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.value;
}

function formOf(fields: Filled): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}
