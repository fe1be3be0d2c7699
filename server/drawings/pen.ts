/** One view of an object: `ink` is its outline, `marks` are annotations. */
export type Picture = { ink: string[]; marks: Mark[] };

/** `line` and `axis` are path data; `text` is SVG text. */
export type Mark = { line?: string; axis?: string; text?: string };

/** On light paper: of the object, and of its dimensions. */
const colours = { "--i": "#15191E", "--m": "#56606b" };

const style =
  `.skd{color-scheme:light dark;--i:${colours["--i"]};--m:${colours["--m"]}}` +
  "@media(prefers-color-scheme:dark){.skd{--i:#e8ecf0;--m:#9aa5b1}}@media(forced-colors:active){.skd{--i:CanvasText;--m:GrayText}}" +
  ".skd .i{fill:none;stroke:var(--i);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}" +
  ".skd .m{fill:none;stroke:var(--m)}.skd .a{stroke-dasharray:9 3 2 3}" +
  ".skd text{fill:var(--m);font:11px system-ui,Roboto,Arial,sans-serif;text-anchor:middle}";

/** The complete 200×150 SVG. `title` is the accessible name. */
export function sheet({ ink, marks }: Picture, title?: string): string {
  const lines = marks.map((mark) => mark.line ?? "").join("");
  const axes = marks.map((mark) => mark.axis ?? "").join("");
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" class="skd" width="200" height="150" viewBox="0 0 200 150" role="img">' +
    (title ? `<title>${escapeXml(title)}</title>` : "") +
    `<style>${style}</style>` +
    (axes && `<path class="m a" d="${axes}"/>`) +
    `<g class="i">${ink.join("")}</g>` +
    (lines && `<path class="m" d="${lines}"/>`) +
    marks.map((mark) => mark.text ?? "").join("") +
    "</svg>"
  );
}

/** The same in its colours on light paper, for programs without CSS variables: they would draw nothing but the labels. */
export function inFixedColours(svg: string): string {
  return Object.entries(colours).reduce((text, [name, colour]) => text.replaceAll(`var(${name})`, colour), svg);
}

export function path(d: string): string {
  return `<path d="${d}"/>`;
}

export function rect(x: number, y: number, width: number, height: number, radius = 0): string {
  const round = radius > 0 ? ` rx="${n(radius)}"` : "";
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${round}/>`;
}

export function circle(x: number, y: number, r: number): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;
}

export type PenPoint = readonly [number, number];

/** Path data through the points. */
export function polyline(points: readonly PenPoint[], closed = false): string {
  return points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${n(x)} ${n(y)}`).join("") + (closed ? "z" : "");
}

/** A horizontal dimension at `y` between two edges with its value above; extension lines start at `from`. */
export function across(x1: number, x2: number, y: number, size: number, from = y): Mark {
  const towards = from < y ? 4 : -4;
  const extension = from === y ? "" : `M${n(x1)} ${n(from)}V${n(y + towards)}M${n(x2)} ${n(from)}V${n(y + towards)}`;
  return { line: extension + arrowed([x1, y], [x2, y]), text: label((x1 + x2) / 2, y - 4, figure(size)) };
}

/** A vertical dimension at `x` between two edges with its value rotated; extension lines start at `from`. */
export function along(x: number, y1: number, y2: number, size: number, from = x): Mark {
  const towards = from < x ? 4 : -4;
  const extension = from === x ? "" : `M${n(from)} ${n(y1)}H${n(x + towards)}M${n(from)} ${n(y2)}H${n(x + towards)}`;
  const middle = (y1 + y2) / 2;
  return {
    line: extension + arrowed([x, y1], [x, y2]),
    text: label(x - 4, middle, figure(size), ` transform="rotate(-90 ${n(x - 4)} ${n(middle)})"`),
  };
}

/** A value on a leader line: diameters, thread sizes, thickness. */
export function leader(x: number, y: number, toX: number, toY: number, text: string): Mark {
  const shelf = text.length * 6 + 4;
  const end = toX >= x ? toX + shelf : toX - shelf;
  return { line: `M${n(x)} ${n(y)}L${n(toX)} ${n(toY)}H${n(end)}`, text: label((toX + end) / 2, toY - 3, text) };
}

export function note(x: number, y: number, text: string): Mark {
  return { text: label(x, y, text) };
}

/** A dash-dot centre line. */
export function axis(x1: number, y1: number, x2: number, y2: number): Mark {
  return { axis: `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}` };
}

/** "4,8": drawings use a decimal comma (GOST 2.307). */
export function figure(size: number): string {
  return String(n2(size)).replace(".", ",");
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** Evenly spaced values from `from` to `to`, inclusive. */
export function spread(from: number, to: number, count: number): number[] {
  if (count < 2) return [(from + to) / 2];
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}

/** Rounds coordinates to one decimal. */
export function n(value: number): number {
  return Math.round(value * 10) / 10;
}

function n2(value: number): number {
  return Math.round(value * 100) / 100;
}

function arrowed(a: PenPoint, b: PenPoint): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  // Arrows of a short dimension are drawn outside, pointing inwards.
  const inside = length >= 18 ? 1 : -1;
  const head = ([x, y]: PenPoint, way: number) =>
    `M${n(x + way * ux * 6 - uy * 2)} ${n(y + way * uy * 6 + ux * 2)}L${n(x)} ${n(y)}L${n(x + way * ux * 6 + uy * 2)} ${n(y + way * uy * 6 - ux * 2)}`;
  const reach = inside === 1 ? 0 : 12;
  const line = polyline([
    [a[0] - ux * reach, a[1] - uy * reach],
    [b[0] + ux * reach, b[1] + uy * reach],
  ]);
  return line + head(a, inside) + head(b, -inside);
}

function label(x: number, y: number, text: string, more = ""): string {
  return `<text x="${n(x)}" y="${n(y)}"${more}>${escapeXml(text)}</text>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
