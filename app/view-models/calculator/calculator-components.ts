import type { CalculatorComponents } from "#app/contract/calculator/calculator.ts";
import type { SashOpening } from "#app/domain/calculator/sash.ts";
import { isWhole, spanText } from "#app/i18n/calculator-why.ts";
import { calculatorKit } from "#app/i18n/ru/calculator/calculator-kit.ts";
import { calculator } from "#app/i18n/ru/calculator/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";
import { goodsOf, type Goods } from "#app/view-models/catalog/goods.ts";

const t = namespace("calculatorKit", calculatorKit);
const tp = namespace("calculator", calculator);

/** Parts of one role of a system, with their size ranges. */
export type ShownRole = {
  role: string;
  items: { article: string; goods: Goods | null; sizes: string[] }[];
};
export type ShownComponents = {
  profile: string;
  brand: string;
  system: string;
  seesPrices: boolean;
  roles: { value: string; text: string }[];
  groups: ShownRole[];
  count: number;
};

export function shownComponents({ system, seesPrices, roles, items }: CalculatorComponents): ShownComponents {
  return {
    profile: system.profile.uuid,
    brand: system.hardwareBrand,
    system: t("systemText", { brand: system.hardwareBrand, profile: system.profile.name }),
    seesPrices,
    roles: roles.map((role) => ({ value: role, text: t(`role.${role}`) })),
    groups: roles.flatMap((role) => {
      const own = items.filter((item) => item.role === role);
      return own.length === 0
        ? []
        : [
            {
              role: t(`role.${role}`),
              items: own.map(({ article, product, rules }) => ({
                article,
                goods: product && goodsOf(product),
                sizes: [...new Set(rules.map(sizesText))],
              })),
            },
          ];
    }),
    count: items.length,
  };
}

type Rule = CalculatorComponents["items"][number]["rules"][number];

function sizesText({ openings, width, height, weightMax, depth }: Rule) {
  const sizes = [
    ...(isWhole("width", width) ? [] : [spanText("width", width)]),
    ...(isWhole("height", height) ? [] : [spanText("height", height)]),
    ...(weightMax === null ? [] : [tp("components.weight", { weight: weightMax })]),
    ...(depth === null ? [] : [t("depth", { from: depth.min, to: depth.max })]),
  ];
  const opens = openings.map((opening: SashOpening) => t(`opening.${opening}`).toLowerCase()).join(", ");
  return `${opens}: ${sizes.length === 0 ? tp("components.any") : sizes.join(", ")}`;
}
