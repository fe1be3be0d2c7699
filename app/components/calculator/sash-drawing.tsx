import {
  drawSash,
  type Box,
  type DrawnDimension,
  type DrawnParts,
  type DrawnPoint,
} from "#app/domain/calculator/drawing.ts";
import type { Sash } from "#app/domain/calculator/sash.ts";
import { calculatorKit } from "#app/i18n/ru/calculator/calculator-kit.ts";
import { calculator as texts } from "#app/i18n/ru/calculator/calculator.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("calculator", texts);
const tk = namespace("calculatorKit", calculatorKit);

/** Technical drawing of a sash: profile, glass, opening, hardware and dimensions in millimetres. */
export function SashDrawing({ id, sash, parts }: { id: string; sash: Sash; parts: DrawnParts }) {
  const {
    view,
    unit,
    frame,
    sash: box,
    glass,
    symbol,
    arrow,
    hinges,
    handle,
    lockingPoints,
    dimensions,
  } = drawSash(sash, parts);
  return (
    <svg
      className="sash-drawing"
      viewBox={[view.x, view.y, view.width, view.height].map(rounded).join(" ")}
      role="img"
      aria-labelledby={`${id}-t ${id}-d`}
    >
      <title id={`${id}-t`}>
        {tk("sash", {
          opening: tk(`opening.${sash.opening}`),
          width: sash.width,
          height: sash.height,
          side: tk(`sideOf.${sash.handleSide}`),
        })}
      </title>
      <desc id={`${id}-d`}>{t("drawingParts", { hinges: hinges.length, points: lockingPoints.length })}</desc>
      <Rect box={frame} className="drawn-frame" />
      <Rect box={box} className="drawn-sash" />
      <Rect box={glass} className="drawn-glass" />
      {mitres(box, glass).map((line, index) => (
        <path key={index} d={lineOf(line)} className="drawn-thin" />
      ))}
      {symbol.map((line, index) => (
        <path key={index} d={lineOf(line)} className="drawn-opening" />
      ))}
      {arrow.map((line, index) => (
        <path key={index} d={lineOf(line)} className="drawn-arrow" />
      ))}
      {lockingPoints.map(({ x, y }, index) => (
        <circle key={index} cx={rounded(x)} cy={rounded(y)} r={rounded(3.2 * unit)} className="drawn-point" />
      ))}
      {hinges.map((hinge, index) => (
        <Rect key={index} box={hinge} className="drawn-part" />
      ))}
      <Rect box={handle.base} className="drawn-handle" round={2 * unit} />
      <Rect box={handle.lever} className="drawn-part" round={2 * unit} />
      {dimensions.map((dimension) => (
        <DimensionLine key={`${dimension.axis}${rounded(dimension.at)}`} dimension={dimension} unit={unit} />
      ))}
    </svg>
  );
}

function Rect({ box, className, round = 0 }: { box: Box; className: string; round?: number }) {
  return (
    <rect
      className={className}
      x={rounded(box.x)}
      y={rounded(box.y)}
      width={rounded(box.width)}
      height={rounded(box.height)}
      rx={rounded(round)}
    />
  );
}

/** Extension lines, the dimension line with ticks, and its figure. */
function DimensionLine({ dimension, unit }: { dimension: DrawnDimension; unit: number }) {
  const { axis, at, from, to, edge, value } = dimension;
  const beyond = Math.sign(at - edge) * 4 * unit;
  const point = (along: number, across: number): DrawnPoint =>
    axis === "x" ? { x: along, y: across } : { x: across, y: along };
  const tick = 3.5 * unit;
  const middle = point((from + to) / 2, at - 4 * unit);
  return (
    <g className="drawn-dimension">
      {[from, to].map((end) => (
        <path key={end} d={lineOf([point(end, edge + beyond), point(end, at + beyond)])} />
      ))}
      <path d={lineOf([point(from, at), point(to, at)])} />
      {[from, to].map((end) => (
        <path
          key={end}
          className="drawn-tick"
          d={lineOf([
            { x: point(end, at).x - tick, y: point(end, at).y + tick },
            { x: point(end, at).x + tick, y: point(end, at).y - tick },
          ])}
        />
      ))}
      <text
        x={rounded(middle.x)}
        y={rounded(middle.y)}
        fontSize={rounded(12.5 * unit)}
        textAnchor="middle"
        transform={axis === "y" ? `rotate(-90 ${rounded(middle.x)} ${rounded(middle.y)})` : undefined}
      >
        {value}
      </text>
    </g>
  );
}

/** Corners of the welded profile. */
function mitres(outer: Box, inner: Box): DrawnPoint[][] {
  const corners = ({ x, y, width, height }: Box): DrawnPoint[] => [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  const ends = corners(inner);
  return corners(outer).flatMap((corner, index) => (ends[index] ? [[corner, ends[index]]] : []));
}

function lineOf(points: readonly DrawnPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${rounded(x)} ${rounded(y)}`).join("");
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
