import { appliances } from "./appliances";
import { bathroom } from "./bathroom";
import { seeded, type PlumbingGood } from "./family";
import { fittings } from "./fittings";
import { heating } from "./heating";
import { pipes } from "./pipes";
import { valves } from "./valves";

/**
 * A catalogue of plumbing and heating: a trade the rules were not written for, with names as wholesalers write them
 * and no rows of the dictionary of its own.
 */
export const families = [...pipes, ...fittings, ...valves, ...heating, ...appliances, ...bathroom];

/** The unit of an attribute; one that is absent here has none, and its values are words. */
export const units: Readonly<Record<string, string>> = {
  "Наружный диаметр": "мм",
  "Внутренний диаметр": "мм",
  "Диаметр корпуса": "мм",
  "Толщина стенки": "мм",
  "Номинальное давление": "бар",
  "Условный проход": "мм",
  "Длина бухты": "м",
  Угол: "°",
  "Степень очистки": "мкм",
  "Монтажная длина": "мм",
  "Межосевое расстояние": "мм",
  Глубина: "мм",
  Высота: "мм",
  Ширина: "мм",
  Напор: "м",
  Объём: "л",
  Производительность: "л/мин",
};

/** Attributes whose unit differs between categories. */
export function unitOf(category: string, attribute: string): string | undefined {
  if (attribute === "Длина") return category === "Гибкая подводка" ? "см" : "мм";
  if (attribute === "Мощность") {
    return /Дренажные|станции|аппараты/.test(category) ? "Вт" : "кВт";
  }
  return units[attribute];
}

function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

function build(): PlumbingGood[] {
  const random = seeded(20_261);
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(random() * list.length)];
    if (chosen === undefined) throw new Error("Nothing to pick from");
    return chosen;
  };
  let serial = 0;
  return families.flatMap((family) =>
    family.rows.map((row, index) => {
      serial += 1;
      const brand = pick(family.brands);
      const name = pick(family.names)(row).replace(/\s+/g, " ").trim();
      const [least, most] = family.price;
      const step = family.rows.length > 1 ? index / (family.rows.length - 1) : 0;
      const values = Object.entries(family.attributes)
        .map(([attribute, key]) => [attribute, row[key] ?? ""] as const)
        .filter(([, value]) => value !== "");
      const code = `46070${String(1_230_000 + serial * 7).padStart(7, "0")}`;
      return {
        article: family.article(row, index + 1),
        barcode: code + checkDigit(code),
        // Some suppliers write the maker into the name, others leave it to its own column.
        name: random() < 0.55 ? `${name} ${brand}` : name,
        category: family.category,
        brand,
        price: Math.round(least + (most - least) * step * (0.85 + random() * 0.15)),
        values: Object.fromEntries(values),
        description: family.description ?? "",
      };
    }),
  );
}

export const plumbingGoods: readonly PlumbingGood[] = build();
