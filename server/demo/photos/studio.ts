import { setImmediate } from "node:timers/promises";
import { randomOf } from "#server/demo/random.ts";
import type { Rgb } from "./finishes.ts";
import type { ThingPart, Thing } from "./parts.ts";
import { smooth } from "./fields.ts";

/** Pixels of a table seen from above: height, colour, metal and gloss of what lies there. */
type Table = {
  width: number;
  height: number;
  z: Float32Array;
  /** Five numbers a pixel: colour, metal, gloss. */
  look: Float32Array;
};

/** Where a thing lies: pixels, degrees, pixels a millimetre. */
export type Placed = { thing: Thing; x: number; y: number; turn: number; scale: number };

/**
 * Three bytes a pixel; the same seed gives the same picture. Lets others have their turn now and then: meanwhile the
 * previous picture is encoded.
 */
export async function photographed(
  things: readonly Placed[],
  { width, height }: { width: number; height: number },
  seed: string,
): Promise<Uint8Array> {
  const table: Table = {
    width,
    height,
    z: new Float32Array(width * height),
    look: new Float32Array(width * height * 5),
  };
  for (const placed of things) await lay(table, placed);
  return developed(table, await shadowsOn(table), seed);
}

/** Things lie on what is there already. */
async function lay(table: Table, { thing, x, y, turn, scale }: Placed): Promise<void> {
  const lift = 0.55 * (table.z[Math.round(y) * table.width + Math.round(x)] ?? 0);
  const [cos, sin] = turnOf(turn);
  for (const part of thing.parts) {
    const [pu, pv] = [part.at[0] * scale, part.at[1] * scale];
    stamp(table, part, { x: x + pu * cos - pv * sin, y: y + pu * sin + pv * cos, turn: turn + part.turn, scale, lift });
    await setImmediate();
  }
}

function stamp(
  table: Table,
  part: ThingPart,
  { x, y, turn, scale, lift }: Omit<Placed, "thing"> & { lift: number },
): void {
  const [cos, sin] = turnOf(turn);
  const [a, b] = [part.reach[0] * scale + 1, part.reach[1] * scale + 1];
  const [dx, dy] = [Math.abs(a * cos) + Math.abs(b * sin), Math.abs(a * sin) + Math.abs(b * cos)];
  const { colour, metal, gloss } = part.finish;
  const last = Math.min(table.height - 1, Math.ceil(y + dy));
  const right = Math.min(table.width - 1, Math.ceil(x + dx));
  for (let py = Math.max(0, Math.floor(y - dy)); py <= last; py += 1) {
    for (let px = Math.max(0, Math.floor(x - dx)); px <= right; px += 1) {
      const u = ((px - x) * cos + (py - y) * sin) / scale;
      const v = ((py - y) * cos - (px - x) * sin) / scale;
      const height = part.height(u, v);
      if (height < 0) continue;
      const at = py * table.width + px;
      const z = lift + height * scale;
      if (z <= (table.z[at] ?? 0)) continue;
      table.z[at] = z;
      const painted = part.paint?.(u, v) ?? colour;
      table.look[at * 5] = painted[0];
      table.look[at * 5 + 1] = painted[1];
      table.look[at * 5 + 2] = painted[2];
      table.look[at * 5 + 3] = metal;
      table.look[at * 5 + 4] = gloss;
    }
  }
}

function turnOf(degrees: number): [cos: number, sin: number] {
  return [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
}

const rowsAtOnce = 32;

/** The lamp: from the upper left. */
const [lampX, lampY, lampZ] = unit(-0.48, -0.62, 0.9);
const [halfX, halfY, halfZ] = unit(lampX, lampY, lampZ + 1);

/** Light that reaches each pixel of a table half as fine, from 0 to 1; soft, as of a large lamp. */
async function shadowsOn({ width, height, z }: Table): Promise<Float32Array> {
  const [w, h] = [width >> 1, height >> 1];
  const light = new Float32Array(w * h);
  const flat = Math.hypot(lampX, lampY);
  const slope = lampZ / flat;
  for (let y = 0; y < h; y += 1) {
    if (y % rowsAtOnce === 0) await setImmediate();
    for (let x = 0; x < w; x += 1) {
      const own = z[y * 2 * width + x * 2] ?? 0;
      let shade = 0;
      for (let step = 1, way = 3; step <= 18; step += 1, way += 3 + step * 0.4) {
        const sx = Math.round(x * 2 + (lampX / flat) * way);
        const sy = Math.round(y * 2 + (lampY / flat) * way);
        if (sx < 0 || sy < 0) break;
        const above = (z[sy * width + sx] ?? 0) - own - way * slope;
        if (above > 0) shade = Math.max(shade, Math.min(1, above / (4 + way * 0.25)));
      }
      light[y * w + x] = 1 - shade;
    }
  }
  return blurred(blurred(light, w, h, 4), w, h, 5);
}

/** Moving average along rows, then along columns. */
function blurred(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(from.length);
  const both = new Float32Array(from.length);
  averaged(from, across, { lines: height, length: width, line: width, step: 1, radius });
  averaged(across, both, { lines: width, length: height, line: 1, step: width, radius });
  return both;
}

type Run = { lines: number; length: number; line: number; step: number; radius: number };

function averaged(from: Float32Array, to: Float32Array, { lines, length, line, step, radius }: Run): void {
  const clamp = (at: number) => Math.min(length - 1, Math.max(0, at));
  for (let one = 0; one < lines; one += 1) {
    let sum = 0;
    for (let at = -radius; at <= radius; at += 1) sum += from[one * line + clamp(at) * step] ?? 0;
    for (let at = 0; at < length; at += 1) {
      to[one * line + at * step] = sum / (2 * radius + 1);
      sum +=
        (from[one * line + clamp(at + radius + 1) * step] ?? 0) - (from[one * line + clamp(at - radius) * step] ?? 0);
    }
  }
}

/** Light, reflections, the backdrop and the noise of a sensor. */
async function developed({ width, height, z, look }: Table, light: Float32Array, seed: string): Promise<Uint8Array> {
  const random = randomOf(`studio/${seed}`);
  const pixels = new Uint8Array(width * height * 3);
  const tint: Rgb = [0.905 + random.next() * 0.03, 0.91 + random.next() * 0.02, 0.905 + random.next() * 0.035];
  const w = width >> 1;
  const around = blurred(halved(z, width, height), w, height >> 1, 14);
  for (let y = 0; y < height; y += 1) {
    if (y % rowsAtOnce === 0) await setImmediate();
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const half = Math.min(light.length - 1, (y >> 1) * w + Math.min(w - 1, x >> 1));
      const lit = light[half] ?? 1;
      // Narrow places get less of the light of the room.
      const own = z[at] ?? 0;
      const open = 1 - Math.min(0.22, Math.max(0, (around[half] ?? 0) - own) * 0.006);
      const far = (x / width - 0.36) ** 2 + (y / height - 0.3) ** 2;
      const noise = (random.next() - 0.5) * 0.022;
      let red: number = tint[0];
      let green: number = tint[1];
      let blue: number = tint[2];
      let glare = 0;
      let strength = (1.04 - 0.22 * far) * open * (0.52 + 0.48 * lit);
      if (own > 0) {
        const dx = ((z[at + 1] ?? 0) - (z[at - 1] ?? 0)) / 2;
        const dy = ((z[at + width] ?? 0) - (z[at - width] ?? 0)) / 2;
        const nz = 1 / Math.sqrt(dx * dx + dy * dy + 1);
        const nx = -dx * nz;
        const ny = -dy * nz;
        const metal = look[at * 5 + 3] ?? 0;
        const matt = 0.42 + 0.62 * Math.max(0, nx * lampX + ny * lampY + nz * lampZ) * (0.35 + 0.65 * lit);
        strength = open * (matt * (1 - metal) + room(nx, ny, nz) * (0.6 + 0.4 * lit) * metal);
        glare = (look[at * 5 + 4] ?? 0) * lit * Math.max(0, nx * halfX + ny * halfY + nz * halfZ) ** 60 * 0.75;
        red = look[at * 5] ?? 0;
        green = look[at * 5 + 1] ?? 0;
        blue = look[at * 5 + 2] ?? 0;
      }
      pixels[at * 3] = byte(red * strength + glare + noise);
      pixels[at * 3 + 1] = byte(green * strength + glare + noise);
      pixels[at * 3 + 2] = byte(blue * strength + glare + noise * 1.3);
    }
  }
  return pixels;
}

/** What polished metal shows: a lamp above, a window at the left, the dark of the room, the table. */
function room(nx: number, ny: number, nz: number): number {
  const rx = 2 * nz * nx;
  const ry = 2 * nz * ny;
  const rz = 2 * nz * nz - 1;
  const above = smooth(0.55, 0.95, rz) * 0.5;
  const lampAt = smooth(0.7, 0.97, rx * lampX + ry * lampY + rz * lampZ) * 0.45;
  const window = smooth(0.3, 0.5, -rx) * smooth(0.95, 0.6, -rx) * smooth(0.45, 0.1, Math.abs(ry)) * 0.4;
  const tableBelow = smooth(0.05, -0.5, rz) * 0.35;
  return 0.3 + above + lampAt + window + tableBelow + 0.12 * smooth(0.2, 0.9, -ry);
}

function halved(from: Float32Array, width: number, height: number): Float32Array {
  const [w, h] = [width >> 1, height >> 1];
  const half = new Float32Array(w * h);
  for (let y = 0; y < h; y += 1) for (let x = 0; x < w; x += 1) half[y * w + x] = from[y * 2 * width + x * 2] ?? 0;
  return half;
}

function unit(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

function byte(share: number): number {
  return Math.max(0, Math.min(255, Math.round(share * 255)));
}
