import type { SpecOf } from "#server/drawings/spec.ts";
import { box, cut, disc, hexagon, joined, smooth } from "#server/demo/photos/fields.ts";
import { finishes, mixed, type Finish } from "#server/demo/photos/finishes.ts";
import { hexBar, plate, thread, turned, type ThingPart, type Thing } from "#server/demo/photos/parts.ts";

export function screw({ diameter: d, length: l, head, tip, sealed }: SpecOf<"screw">, finish: Finish): Thing {
  const top = head === "hex" ? d * 1.1 : head === "pan" ? d * 0.55 : d * 0.85;
  const cone = tip === "drill" ? d * 0.8 : d * 1.6;
  const [plain, wide] = [head === "hex" ? 0 : l * 0.12, head === "pan" ? d * 1.05 : d * 0.95];
  const body = turned(
    l,
    wide,
    (u, angle) => {
      if (u < top && head === "countersunk") return d * (0.95 - 0.6 * (u / top));
      if (u < top && head === "pan") return Math.min(d * 1.05, d * (0.5 + 0.8 * Math.sqrt(u / top)));
      const taper = Math.min(1, (l - u) / cone);
      if (tip === "drill" && u > l - cone * 1.7)
        return d * (0.28 + 0.08 * Math.cos(2 * angle + u / d)) * Math.sqrt(taper);
      const ridge = u > top + plain ? thread(u, angle, d * 0.42) ** 2 : 0.1;
      return d * (0.33 + 0.17 * ridge) * taper;
    },
    finish,
  );
  if (head !== "hex") return { size: [l, wide * 2], parts: [body] };
  const flange = turned(d * 0.35, d * 1.25, () => d * 1.25, finish, { axis: d * 1.25, at: [top - l / 2, 0] });
  const washer = turned(d * 0.35, d * 1.3, () => d * 1.3, finishes.black, {
    axis: d * 1.25,
    at: [top + d * 0.33 - l / 2, 0],
  });
  const hex = hexBar(top, d * 1.7, finish, { axis: d * 1.25, at: [top / 2 - l / 2, 0] });
  const low = { ...body, height: raised(body, d * 0.3) };
  return { size: [l, d * 2.6], parts: [low, hex, flange, ...(sealed ? [washer] : [])] };
}

/** A part whose axis stands higher: a thin rod beside a wide head. */
function raised({ height }: ThingPart, by: number): ThingPart["height"] {
  return (u, v) => {
    const own = height(u, v);
    return own < 0 ? own : own + by;
  };
}

function rod(length: number, d: number, pitch: number, from: number, finish: Finish, axis: number): ThingPart {
  return turned(
    length,
    d / 2,
    (u, angle) => {
      const end = Math.min(1, 0.7 + Math.min(u, length - u) / (d * 0.5));
      return (d / 2) * end * (u < from ? 0.97 : 0.88 + 0.12 * thread(u, angle, pitch));
    },
    finish,
    { axis },
  );
}

export function bolt({ diameter: d, length: l, key }: SpecOf<"bolt">, finish: Finish): Thing {
  const [head, axis] = [d * 0.65, key / 2];
  const shank = rod(l, d, d * 0.17, l * 0.3, finish, axis);
  return {
    size: [l + head, key * 1.16],
    parts: [{ ...shank, at: [head / 2, 0] }, hexBar(head, key, finish, { axis, at: [-l / 2, 0] })],
  };
}

export function stud({ diameter: d, length }: SpecOf<"stud">, finish: Finish): Thing {
  const l = Math.min(length, d * 14);
  return { size: [l, d], parts: [rod(l, d, d * 0.17, 0, finish, d / 2)] };
}

export function nut({ diameter: d, key, height }: SpecOf<"nut">, finish: Finish): Thing {
  const outline = cut(hexagon(key), disc(d * 0.46));
  const bore = cut(disc(d * 0.5), disc(d * 0.42));
  const crown = (u: number, v: number) => Math.max(outline(u, v), Math.hypot(u, v) - key * 0.56);
  return {
    size: [key * 1.16, key],
    parts: [
      plate([key * 0.58, key / 2], crown, height, finish, { bevel: key * 0.07 }),
      plate([d / 2, d / 2], bore, height * 0.8, finish, { bevel: d * 0.04 }),
    ],
  };
}

export function washer({ inner, outer, thickness }: SpecOf<"washer">, finish: Finish): Thing {
  const ring = cut(disc(outer / 2), disc(inner / 2));
  return {
    size: [outer, outer],
    parts: [plate([outer / 2, outer / 2], ring, thickness, finish, { bevel: thickness * 0.5 })],
  };
}

export function nail({ diameter: d, length: l, ringed }: SpecOf<"nail">, finish: Finish): Thing {
  const body = turned(
    l,
    d,
    (u) => {
      if (u < d * 0.45) return d;
      const ribs = ringed && u > l * 0.25 ? 0.07 * thread(u, 0, d * 0.6) : 0;
      return d * (0.46 + ribs) * Math.min(1, (l - u) / (d * 1.5));
    },
    finish,
  );
  return { size: [l, d * 2], parts: [body] };
}

export function anchorWedge({ diameter: d, length: l }: SpecOf<"anchorWedge">, finish: Finish): Thing {
  const axis = d * 0.8;
  const body = turned(
    l,
    d / 2,
    (u, angle) => {
      if (u < l * 0.4) return (d / 2) * (0.88 + 0.12 * thread(u, angle, d * 0.17));
      if (u < l * 0.72) return d / 2;
      if (u > l * 0.93) return d * 0.5;
      return d * (0.36 + 0.12 * smooth(l * 0.72, l * 0.93, u));
    },
    finish,
    { axis },
  );
  const clip = turned(l * 0.13, d * 0.52, () => d * 0.52, finishes.satin, { axis, at: [l * 0.29, 0] });
  const nutAt = hexBar(d * 0.85, d * 1.6, finish, { axis, at: [-l * 0.26, 0] });
  const disk = turned(d * 0.2, d * 1.05, () => d * 1.05, finish, { axis: d * 1.05, at: [-l * 0.26 + d * 0.55, 0] });
  return { size: [l, d * 2.1], parts: [body, clip, nutAt, disk] };
}

export function anchorFrame({ diameter: d, length: l }: SpecOf<"anchorFrame">, finish: Finish): Thing {
  const body = turned(
    l,
    d * 0.75,
    (u, angle) => {
      if (u < d * 0.6) return d * (0.75 - 0.4 * (u / d));
      if (u > l - d) return d * (0.38 + 0.1 * smooth(l - d, l, u));
      const slot = Math.abs(angle) < 0.13 && u > l * 0.45 ? 0.1 : 0;
      return d * (0.5 - slot) * (u > l * 0.62 && u < l * 0.66 ? 0.93 : 1);
    },
    finish,
  );
  return { size: [l, d * 1.5], parts: [body] };
}

export function anchorSleeve({ diameter: d, length: l }: SpecOf<"anchorSleeve">, finish: Finish): Thing {
  const axis = d * 0.8;
  const body = turned(
    l,
    d / 2,
    (u, angle) => {
      if (u < l * 0.18) return d * (0.35 + 0.05 * thread(u, angle, d * 0.14));
      if (u > l * 0.9) return d * (0.36 + 0.14 * smooth(l * 0.9, l, u));
      return Math.abs(angle) < 0.1 && u > l * 0.5 ? d * 0.42 : d * 0.5;
    },
    finish,
    { axis },
  );
  const nutAt = hexBar(d * 0.75, d * 1.4, finish, { axis, at: [-l / 2 + l * 0.12, 0] });
  const disk = turned(d * 0.18, d * 0.95, () => d * 0.95, finish, {
    axis: d * 0.95,
    at: [-l / 2 + l * 0.12 + d * 0.48, 0],
  });
  return { size: [l, d * 1.9], parts: [body, nutAt, disk] };
}

export function plug({ diameter: d, length: l }: SpecOf<"plug">, finish: Finish): Thing {
  const body = turned(
    l,
    d * 0.62,
    (u, angle) => {
      if (u < d * 0.15) return d * 0.6;
      const slot = Math.abs(angle) < 0.16 && u > l * 0.3 ? 0.16 : 0;
      const teeth = u > l * 0.3 ? 0.1 * (1 - ((u / (d * 0.55)) % 1)) : 0;
      return d * (0.44 + teeth - slot) * (u > l - d * 0.5 ? 0.8 : 1);
    },
    finish,
  );
  return { size: [l, d * 1.25], parts: [body] };
}

export function plugNail({ diameter: d, length: l }: SpecOf<"plugNail">, finish: Finish): Thing {
  const { parts } = plug({ kind: "plug", diameter: d, length: l * 0.9 }, finishes.grey);
  const pin = nail({ kind: "nail", diameter: d * 0.6, length: l * 0.75, ringed: true }, finish);
  return {
    size: [l, d * 1.25],
    parts: [
      ...parts.map((one) => ({ ...one, at: [l * 0.05, 0] as const })),
      ...pin.parts.map((one) => ({ ...one, at: [-l * 0.3, 0] as const, height: raised(one, d * 0.1) })),
    ],
  };
}

/** An outline with round holes in rows. */
export function perforatedPlate({ length, width }: SpecOf<"perforatedPlate">, finish: Finish): Thing {
  const l = Math.min(length, width * 4);
  const [across, along] = [Math.max(2, Math.round(width / 20)), Math.max(3, Math.round(l / 20))];
  const holes = Array.from({ length: across * along }, (_, at) => {
    const [row, column] = [at % across, Math.floor(at / across)];
    return disc(2.6, [((column + 0.5) / along - 0.5) * l, ((row + 0.5) / across - 0.5) * width]);
  });
  const outline = cut(box(l, width, 2), ...holes);
  return { size: [l, width], parts: [plate([l / 2, width / 2], outline, 2, finish, { bevel: 0.7 })] };
}

export function shim({ length, width, thickness }: SpecOf<"shim">): Thing {
  const colours = [finishes.red, finishes.blue, finishes.yellow, finishes.green, finishes.white];
  const slot = joined(box(length * 0.5, width * 0.18, 1, [length * 0.3, 0]));
  const parts = colours.map((finish, at) =>
    plate([length / 2, width / 2], cut(box(length, width, 2), slot), Math.max(2, thickness), finish, {
      bevel: 0.8,
      above: at * Math.max(2, thickness),
      turn: (at - 2) * 17,
      at: [(at - 2) * length * 0.05, (at - 2) * width * 0.3],
      paint: (u, v) => mixed(finish.colour, [0, 0, 0], 0.12 * smooth(0.5, 1, Math.sin(u) * Math.sin(v))),
    }),
  );
  return { size: [length * 1.3, width * 3.2], parts };
}
