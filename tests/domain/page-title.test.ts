import { describe, expect, it } from "vitest";
import { fitTitle } from "#app/domain/page-title.ts";

describe("a page title", () => {
  it("that fits is unchanged, without the marks of possible cuts", () => {
    expect(fitTitle("Болты¦ в Москве¦ — купить, цены и наличие")).toBe("Болты в Москве — купить, цены и наличие");
    expect(fitTitle("Крепёж — оптом | Скоба")).toBe("Крепёж — оптом | Скоба");
  });

  it("loses its last parts first", () => {
    const name = "Комплект поворотно-откидной фурнитуры для окон";
    expect(fitTitle(`${name}¦ в Москве¦ — купить, цены и наличие`)).toBe(`${name} в Москве`);
    expect(fitTitle(`${name}¦ в Петропавловске-Камчатском¦ — купить`)).toBe(name);
  });

  it("of an editor loses what follows its last dash or bar", () => {
    expect(fitTitle("Болты высокопрочные оцинкованные — крепёж для стали — оптом и в розницу | Скоба")).toBe(
      "Болты высокопрочные оцинкованные — крепёж для стали",
    );
  });

  it("is cut between words, and does not end with a dangling word or sign", () => {
    expect(
      fitTitle("Анкер клиновой оцинкованный для тяжёлых нагрузок в бетоне и камне с гайкой и шайбой, 10×100"),
    ).toBe("Анкер клиновой оцинкованный для тяжёлых нагрузок в бетоне и камне…");
    expect(fitTitle("Поиск: " + "саморез ".repeat(20))).toMatch(/^Поиск: (?:саморез )+саморез…$/);
  });

  it("keeps the page number whole, whatever else is cut", () => {
    const title = fitTitle("Уголки крепёжные усиленные оцинкованные¦ в Москве¦ — купить, цены и наличие", {
      suffix: " [Страница 12]",
    });
    expect(title).toBe("Уголки крепёжные усиленные оцинкованные в Москве [Страница 12]");
  });

  it("distinguishes items whose names agree for 70 characters", () => {
    const name = "Саморез кровельный с буром и прокладкой ЭПДМ для крепления профнастила к металлу";
    const titles = ["4,8×29, RAL 8017", "5,5×32, RAL 3005"].map((size, index) =>
      fitTitle(`${name} ${size}¦ — купить в Москве`, { distinct: `KR-${index}` }),
    );
    expect(titles).toEqual([
      "Саморез кровельный с буром и прокладкой ЭПДМ для крепления… KR-0",
      "Саморез кровельный с буром и прокладкой ЭПДМ для крепления… KR-1",
    ]);
  });

  it("is at most 70 characters and never empty for any input", () => {
    const texts = ["x".repeat(300), "😀".repeat(90), "a ".repeat(200), ` — ${"y".repeat(90)}`, "в ".repeat(60) + "z"];
    for (const text of texts)
      for (const suffix of ["", " [Страница 999999]"])
        for (const distinct of ["", "A".repeat(90), "KR-1"]) {
          const title = fitTitle(text, { suffix, distinct });
          expect(title.length, title).toBeLessThanOrEqual(70);
          expect(title.length - suffix.length, title).toBeGreaterThan(1);
          expect(title.endsWith(suffix)).toBe(true);
          expect(() => encodeURIComponent(title), title).not.toThrow();
        }
  });
});
