import { describe, expect, test } from "vitest";
import { isPlainName } from "#app/domain/account/plain-name.ts";

describe("a person's or company's name", () => {
  test.each([
    "ООО «Окна и двери»",
    "Общество с ограниченной ответственностью «1С-Рарус»",
    "ИП Иванов И.И.",
    "АО «НПО „Квант-М“» им. А.С. Попова",
    "ООО «Яндекс.Маркет»",
    "ООО «Авто.ру»",
    "Roto Frank AG",
    "S.p.A. Fantoni",
    "O’Нил-Кузнецова Анна",
    "ООО «Крепёж 4.2»",
  ])("may be «%s»", (name) => expect(isPlainName(name)).toBe(true));

  test.each([
    "Служба безопасности https://evil.example",
    "Банк evil.example/вход",
    "ООО «EVIL.RU»",
    "Сайт магазин.рф",
    "Сайт xn--80aswg.xn--p1ai",
    "www.магазин",
    "пишите на help@evil",
    "http://1",
    "зайдите на 10.20.30.40",
    "t.me/evil",
    "evil．example",
    "evil。example",
    "ev\u200bil.\u200bexample",
    "ｅｖｉｌ.ｅｘａｍｐｌｅ",
  ])("may not be «%s», which contains a link or an address", (name) => expect(isPlainName(name)).toBe(false));
});
