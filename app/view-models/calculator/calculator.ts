import type { OpenedCalculation, SavedCalculation } from "#app/contract/calculator/calculations.ts";
import type { CalculatedSash, Calculation, SpecificationLine } from "#app/contract/calculator/calculator.ts";
import type { DrawnParts } from "#app/domain/calculator/drawing.ts";
import { gapText, massText, unmetText, whyText } from "#app/i18n/calculator-why.ts";
import { formatDateTime, formatMoney, formatNumber, formatQuantity } from "#app/i18n/format.ts";
import { calculatorKit } from "#app/i18n/ru/calculator/calculator-kit.ts";
import { namespace } from "#app/i18n/translator.ts";
import { goodsOf, type Goods } from "#app/view-models/catalog/goods.ts";

const t = namespace("calculatorKit", calculatorKit);

type ShownLine = {
  role: string;
  /** Null for a gap, which `why` explains. */
  part: { article: string; name: string; slug: string | null } | null;
  why: string;
  perSash: number;
  total: number;
};
/** `mass` is what the parts were chosen for, `unmet` are wishes that do not apply. */
export type ShownKit = {
  title: string;
  count: number;
  mass: string;
  unmet: string[];
  lines: ShownLine[];
  parts: DrawnParts;
};
type Stock = Pick<Goods, "availability" | "availableQuantity" | "unit" | "supplyDays">;
export type ShownSpecificationLine = {
  article: string;
  name: string;
  slug: string | null;
  insteadOf: string | null;
  /** The rule's part first, then alternatives; `value` goes into the address. */
  choices: { value: string; text: string; isChosen: boolean }[];
  needed: string;
  quantity: string;
  price: string;
  sum: string;
  stock: Stock | null;
};
/** A worded calculation; sums are empty for members who see no prices. */
export type ShownCalculation = {
  kits: ShownKit[];
  specification: ShownSpecificationLine[];
  total: string | null;
  gaps: number;
  /** Has something to buy. */
  mayBuy: boolean;
};

export function shownCalculation({ sashes, specification, total, gaps }: Calculation): ShownCalculation {
  const goods = new Map(specification.map((line) => [line.article, line.product]));
  return {
    kits: sashes.map((sash) => shownKit(sash, goods)),
    specification: specification.map(shownSpecificationLine),
    total: total === null ? null : formatMoney(total),
    gaps,
    mayBuy: specification.some(({ quantity }) => quantity !== null),
  };
}

function shownKit(sash: CalculatedSash, goods: ReadonlyMap<string, SpecificationLine["product"]>): ShownKit {
  const { opening, sashWidth, sashHeight, handleSide, quantity } = sash;
  const pieces = (role: string) => sash.lines.reduce((sum, line) => sum + (line.role === role ? line.perSash : 0), 0);
  return {
    title: t("sash", {
      opening: t(`opening.${opening}`),
      width: sashWidth,
      height: sashHeight,
      side: t(`sideOf.${handleSide}`),
    }),
    count: quantity,
    mass: massText(sash),
    unmet: sash.unmet.map(unmetText),
    parts: { hinges: pieces("hinge"), lockingPoints: pieces("striker") },
    lines: sash.lines.map(({ role, article, perSash, total, why, gap }) => {
      const product = article === null ? null : goods.get(article);
      const words =
        gap !== null ? gapText(gap) : why === null ? "" : whyText({ ...why, formula: why.formula, length: why.length });
      return {
        role: t(role === null ? "wholeKit" : `role.${role}`),
        part: article === null || !product ? null : { article, name: product.name, slug: product.slug },
        why: article !== null && !product ? t("notSold", { article }) : words,
        perSash,
        total,
      };
    }),
  };
}

function shownSpecificationLine(line: SpecificationLine): ShownSpecificationLine {
  const { article, insteadOf, alternatives, product, needed, quantity, price, sum } = line;
  const named = insteadOf?.article ?? article;
  const others = alternatives.filter((one) => one.article !== named);
  return {
    article,
    name: product?.name ?? t("notSold", { article }),
    slug: product?.slug ?? null,
    insteadOf: insteadOf?.article ?? null,
    choices:
      others.length === 0 && insteadOf === null
        ? []
        : [
            { value: "", text: named, isChosen: insteadOf === null },
            ...[...(insteadOf === null ? [] : [{ article, name: product?.name ?? null }]), ...others].map((one) => ({
              value: `${named}~${one.article}`,
              text: one.name === null ? one.article : `${one.article} ${one.name}`,
              isChosen: insteadOf !== null && one.article === article,
            })),
          ],
    needed: formatNumber(needed),
    quantity: quantity === null || product === null ? "" : formatQuantity(quantity, product.unit),
    price: price === null ? "" : formatMoney(price),
    sum: sum === null ? "" : formatMoney(sum),
    stock: product === null ? null : stockOf(product),
  };
}

function stockOf(product: NonNullable<SpecificationLine["product"]>): Stock {
  const { availability, availableQuantity, unit, supplyDays } = goodsOf(product);
  return { availability, availableQuantity, unit, supplyDays };
}

export type ShownSaved = { uuid: string; name: string; sashes: number; total: string | null; at: string };

export function shownSaved({ uuid, name, sashes, total, priceAt }: SavedCalculation, timeZone: string): ShownSaved {
  return {
    uuid,
    name,
    sashes,
    total: total === null ? null : formatMoney(total),
    at: formatDateTime(priceAt, timeZone),
  };
}

/** Changes since a calculation was saved, by line; an empty text means absent. */
export type ShownOpened = ShownSaved & {
  isGone: boolean;
  lines: { article: string; name: string; was: string; now: string }[];
  totalNow: string | null;
};

export function shownOpened(opened: OpenedCalculation, timeZone: string): ShownOpened {
  const kept = opened.lines.map(({ article, name, quantity, sum }) => ({
    article,
    name,
    was: quantity === null ? null : { quantity, sum },
    now: null,
  }));
  return {
    ...shownSaved(opened, timeZone),
    isGone: opened.now === null,
    totalNow: opened.now === null || opened.now.total === null ? null : formatMoney(opened.now.total),
    lines: (opened.now === null ? kept : opened.differences).map(({ article, name, was, now }) => ({
      article,
      name: name ?? "",
      was: amountText(was),
      now: amountText(now),
    })),
  };
}

function amountText(amount: { quantity: number; sum: number | null } | null): string {
  if (amount === null) return "";
  const quantity = formatNumber(amount.quantity);
  return amount.sum === null ? quantity : `${quantity} — ${formatMoney(amount.sum)}`;
}
