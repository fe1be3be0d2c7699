import { useState, type FormEvent } from "react";
import { paths } from "#app/components/frame/links.ts";
import { Button } from "#app/components/kit/button.tsx";
import { describedBy, Field, Labelled } from "#app/components/kit/fields/field.tsx";
import type { DrawnParts } from "#app/domain/calculator/drawing.ts";
import { glazings } from "#app/domain/calculator/glazing.ts";
import { handleSides, isWithin, openings, sashLimits, type Sash } from "#app/domain/calculator/sash.ts";
import { sashFields, type SashFault, type SashField, type TypedSash } from "#app/forms/calculator.ts";
import { calculatorKit } from "#app/i18n/ru/calculator/calculator-kit.ts";
import { calculator as texts } from "#app/i18n/ru/calculator/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShownSystem } from "#app/view-models/calculator/calculator-system.ts";
import { SashDrawing } from "./sash-drawing.tsx";

const t = namespace("calculator", texts);
const tk = namespace("calculatorKit", calculatorKit);

type Props = {
  /** From 1. */
  number: number;
  typed: TypedSash;
  faults: readonly SashFault[];
  /** Openings of the system with their size ranges. */
  openings: ShownSystem["openings"];
  /** From the last calculated kit; null before. */
  parts: DrawnParts | null;
  mayRemove: boolean;
  mayAdd: boolean;
};

const guessed: DrawnParts = { hinges: 0, lockingPoints: 0 };

/** One sash with its inputs and a drawing that script updates while typing. */
export function SashCard({ number, typed, faults, openings: ofSystem, parts, mayRemove, mayAdd }: Props) {
  const [drawn, setDrawn] = useState(typed);
  const sash = sashOf(drawn) ?? sashOf(typed);
  const isStale = sashFields.some((field) => field !== "quantity" && drawn[field] !== typed[field]);
  const field = (name: SashField) => {
    const id = `sash-${number}-${name}`;
    const fault = faults.find((one) => one.field === name);
    return { id, errors: fault && [t(`faults.${fault.code}`, { ...fault.span })] };
  };
  const size = (name: "width" | "height" | "weight" | "depth" | "quantity") => ({
    ...field(name),
    name,
    inputMode: "numeric" as const,
    autoComplete: "off",
    defaultValue: typed[name],
  });
  const own = ofSystem.find(({ opening }) => opening === drawn.opening);
  const range = (name: "width" | "height") => t("range", own?.[name] ?? sashLimits[name]);
  const glazing = field("glazing");
  return (
    <fieldset
      className="sash-card"
      id={`sash-${number}`}
      onInput={(event) => setDrawn((before) => withInput(before, event))}
    >
      <legend>{t("sash", { number })}</legend>
      <div className="sash-sheet">
        {sash && (
          <SashDrawing id={`sash-${number}-drawing`} sash={sash} parts={isStale ? guessed : (parts ?? guessed)} />
        )}
      </div>
      <div className="sash-fields">
        <Labelled label={t("opening")} {...field("opening")}>
          <select className="input" id={field("opening").id} name="opening" defaultValue={typed.opening}>
            {openings.map((opening) => (
              <option key={opening} value={opening}>
                {tk(`opening.${opening}`)}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label={t("side")} {...field("side")}>
          <select className="input" id={field("side").id} name="side" defaultValue={typed.side}>
            {handleSides.map((side) => (
              <option key={side} value={side}>
                {tk(`side.${side}`)}
              </option>
            ))}
          </select>
        </Labelled>
        <Field {...size("width")} label={t("width")} hint={range("width")} />
        <Field {...size("height")} label={t("height")} hint={range("height")} />
        <Labelled label={t("glazing")} hint={t("glazingHint")} {...glazing}>
          <select
            className="input"
            id={glazing.id}
            name="glazing"
            defaultValue={typed.glazing}
            {...describedBy(glazing.id, t("glazingHint"), glazing.errors)}
          >
            {glazings.map((one) => (
              <option key={one} value={one}>
                {tk(`glazing.${one}`)}
              </option>
            ))}
          </select>
        </Labelled>
        <Field
          {...size("weight")}
          label={t("weight")}
          hint={own?.weightMax ? t("weightHintMax", { max: own.weightMax }) : t("weightHint")}
        />
        {drawn.opening === "door" ? (
          <Field
            {...size("depth")}
            label={t("depth")}
            hint={own?.profileDepth ? t("depthHint", { depth: own.profileDepth }) : t("range", sashLimits.depth)}
          />
        ) : (
          <input type="hidden" name="depth" value={typed.depth} />
        )}
        <Field {...size("quantity")} label={t("quantity")} hint={t("range", sashLimits.quantity)} />
        <p className="actions">
          {mayAdd && (
            <Button
              kind="plain"
              name="do"
              value={`copy-${number}`}
              formAction={paths.calculator}
              aria-label={t("copySashOf", { number })}
            >
              {t("copySash")}
            </Button>
          )}
          {mayRemove && (
            <Button
              kind="plain"
              name="do"
              value={`remove-${number}`}
              formAction={paths.calculator}
              aria-label={t("removeSashOf", { number })}
            >
              {t("removeSash")}
            </Button>
          )}
          {isStale && parts !== null && (
            <span className="muted" role="status">
              {t("stale")}
            </span>
          )}
        </p>
      </div>
    </fieldset>
  );
}

function withInput(before: TypedSash, { target }: FormEvent<HTMLFieldSetElement>): TypedSash {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return before;
  const field = sashFields.find((one) => one === target.name);
  return field === undefined ? before : { ...before, [field]: target.value.trim() };
}

/** The sash to draw; null with invalid sizes. */
function sashOf({ opening, width, height, side }: TypedSash): Sash | null {
  const [named, handleSide] = [openings.find((one) => one === opening), handleSides.find((one) => one === side)];
  const sizes = { width: Number(width), height: Number(height) };
  if (named === undefined || handleSide === undefined) return null;
  if (!isWithin(sizes.width, sashLimits.width) || !isWithin(sizes.height, sashLimits.height)) return null;
  return { opening: named, ...sizes, weight: null, handleSide, depth: null };
}
