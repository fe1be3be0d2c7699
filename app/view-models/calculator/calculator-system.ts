import type { CalculatorSystem } from "#app/contract/calculator/calculator.ts";
import { colours, securityClasses } from "#app/domain/calculator/sash.ts";
import { calculatorKit } from "#app/i18n/ru/calculator/calculator-kit.ts";
import { calculator } from "#app/i18n/ru/calculator/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("calculatorKit", calculatorKit);
const tp = namespace("calculator", calculator);

type Offered = CalculatorSystem["openings"][number];
/** A system for the form: offered options, and those not available for every opening. */
export type ShownSystem = Pick<CalculatorSystem, "uuid" | "hardwareBrand" | "profile" | "openings"> & {
  colour: ShownChoice;
  security: ShownChoice;
};
/** No options if there is no choice. */
type ShownChoice = { options: { value: string; text: string }[]; hint: string };

export function shownSystem({ uuid, hardwareBrand, profile, openings }: CalculatorSystem): ShownSystem {
  return {
    uuid,
    hardwareBrand,
    profile,
    openings,
    colour: choiceOf(
      openings,
      (one) => one.colours,
      colours.map((value) => ({ value, text: t(`colour.${value}`) })),
    ),
    security: choiceOf(
      openings,
      (one) => one.securityClasses,
      securityClasses.map((value) => ({ value, text: value })),
    ),
  };
}

function choiceOf(
  openings: readonly Offered[],
  offeredOf: (opening: Offered) => readonly string[],
  all: readonly { value: string; text: string }[],
): ShownChoice {
  const options = all.filter(({ value }) => openings.some((one) => offeredOf(one).includes(value)));
  const having = openings.filter((one) => offeredOf(one).length > 0);
  const some = having.filter((one) => offeredOf(one).length < options.length);
  const nameOf = ({ opening }: Offered) => t(`opening.${opening}`);
  const hint = [
    ...(having.length < openings.length && having.length > 0
      ? [tp("only", { openings: having.map(nameOf).join(", ").toLowerCase() })]
      : []),
    ...some.map((one) => {
      const words = options.filter(({ value }) => offeredOf(one).includes(value)).map(({ text }) => text);
      return tp("fewer", { opening: nameOf(one).toLowerCase(), words: words.join(", ").toLowerCase() });
    }),
  ].join("; ");
  return { options, hint };
}
