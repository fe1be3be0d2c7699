import type { SpecOf } from "#server/drawings/spec.ts";
import { box, cut, disc, line, smooth } from "#server/demo/photos/fields.ts";
import { finishes, mixed, type Rgb, type Finish } from "#server/demo/photos/finishes.ts";
import { hexBar, plate, turned, wire, type ThingPart, type Thing } from "#server/demo/photos/parts.ts";

export function bit({ length: l }: SpecOf<"bit">, finish: Finish): Thing {
  const tip = turned(
    l * 0.45,
    3,
    (u, angle) =>
      u < l * 0.2
        ? 2.3
        : (2.6 - 0.9 * (Math.abs(Math.sin(angle * 2)) > 0.6 ? 1 : 0)) * Math.min(1, 0.45 + (l * 0.45 - u) / 5),
    finish,
    { axis: 3.2, at: [l * 0.27, 0] },
  );
  return { size: [l, 7.4], parts: [hexBar(l * 0.58, 6.35, finish, { at: [-l * 0.21, 0] }), tip] };
}

/** Two flutes about a core; a hammer drill has the shank with slots. */
export function drill({ diameter: d, length: l, shank }: SpecOf<"drill">, finish: Finish): Thing {
  const [plain, neck] = [shank === "sds" ? Math.min(60, l * 0.35) : l * 0.3, shank === "sds" ? 5 : d / 2];
  const widest = Math.max(neck, d / 2);
  const body = turned(
    l,
    widest,
    (u, angle) => {
      if (u < plain) return shank === "sds" && Math.abs(angle) < 0.35 && u > 6 && u < plain * 0.7 ? neck * 0.82 : neck;
      const flute = Math.cos(2 * (angle - (Math.PI * (u - plain)) / (d * 2.4)));
      const point = Math.min(1, (l - u) / (d * 0.5) + 0.06);
      return (d / 2) * (0.7 + 0.3 * smooth(-0.35, 0.35, flute)) * point;
    },
    finish,
  );
  return { size: [l, widest * 2], parts: [body] };
}

export function hexKey({ size: s, long, short }: SpecOf<"hexKey">, finish: Finish): Thing {
  const r = s * 0.9;
  const bar = line(
    [
      [-long / 2, short / 2 - s],
      [long / 2 - r, short / 2 - s],
      [long / 2 - r * 0.3, short / 2 - s - r * 0.3],
      [long / 2, short / 2 - s - r],
      [long / 2, -short / 2],
    ],
    s / 2,
  );
  return { size: [long, short], parts: [plate([long / 2 + s, short / 2 + s], bar, s, finish, { bevel: s * 0.32 })] };
}

export function screwdriver({ length: l, diameter: d }: SpecOf<"screwdriver">): Thing {
  const grip = 105;
  const handle = turned(
    grip,
    17,
    (u, angle) => {
      const waist = 13 + 2.6 * Math.cos((u / grip) * 5.2) - 4 * smooth(grip * 0.72, grip * 0.88, u);
      const end = Math.sqrt(Math.min(1, (u + 1) / 12)) * Math.sqrt(Math.min(1, (grip - u + 2) / 8));
      return (waist - (Math.abs(Math.cos(angle * 4)) < 0.3 ? 0.8 : 0)) * end;
    },
    finishes.red,
    { at: [-l / 2, 0], paint: (_u, v) => (Math.abs(v) < 5 ? finishes.black.colour : finishes.red.colour) },
  );
  const blade = turned(l, d / 2, (u) => (d / 2) * (u > l * 0.95 ? 0.6 + (l - u) / (l * 0.125) : 1), finishes.steel, {
    axis: 15,
    at: [grip / 2, 0],
  });
  return { size: [l + grip, 36], parts: [blade, handle] };
}

export function hammer({ length: l, head: h }: SpecOf<"hammer">): Thing {
  const grain = (u: number, v: number): Rgb => {
    const ring = Math.sin(v * 1.7 + Math.sin(u * 0.03) * 2.4) * 0.5 + 0.5;
    return mixed(finishes.wood.colour, [0.55, 0.36, 0.2], ring * 0.35);
  };
  const handle = turned(l, 17, (u) => 12 + 4 * smooth(l * 0.55, l, u) - 2 * Math.sin((u / l) * 7), finishes.wood, {
    axis: 18,
    paint: grain,
  });
  return {
    size: [l + 40, h],
    parts: [
      handle,
      plate([17, h / 2], box(30, h, 3), 30, finishes.blackMetal, { bevel: 4, at: [-l / 2 + 16, 0], above: 3 }),
      plate([15, 8], box(26, 14, 3), 26, finishes.steel, { bevel: 3, at: [-l / 2 + 16, h / 2 - 5], above: 5 }),
      plate([15, 8], box(25, 8, 1), 26, finishes.steel, { bevel: 3, at: [-l / 2 + 16, -h / 2 + 3], above: 5 }),
    ],
  };
}

export function level({ length }: SpecOf<"level">): Thing {
  const l = Math.min(length, 420);
  const vial = (at: number, turn: number): ThingPart[] => [
    turned(
      34,
      7,
      () => 7,
      { colour: [0.8, 0.93, 0.25], metal: 0, gloss: 0.9 },
      {
        axis: 15,
        at: [at, 0],
        turn,
        paint: (u) =>
          Math.abs(Math.abs(u) - 6) < 0.5 ? [0.1, 0.1, 0.1] : Math.abs(u) < 5 ? [0.92, 0.98, 0.7] : [0.78, 0.92, 0.2],
      },
    ),
  ];
  const windows = [box(44, 20, 4), disc(18, [-l * 0.4, 0]), disc(18, [l * 0.4, 0])];
  return {
    size: [l, 52],
    parts: [
      plate([l / 2, 26], cut(box(l, 50, 2), ...windows), 22, finishes.yellow, {
        bevel: 2,
        paint: (_u, v) => (Math.abs(v) > 20 ? [0.75, 0.76, 0.77] : finishes.yellow.colour),
      }),
      plate([l / 2, 26], (u, v) => Math.max(box(l, 50, 2)(u, v), -Infinity), 6, finishes.black),
      ...vial(0, 0),
      ...vial(-l * 0.4, 90),
      ...vial(l * 0.4, 45),
      ...[-1, 1].map((side) =>
        plate([6, 26], box(10, 51, 2), 23, finishes.black, { bevel: 2, at: [side * (l / 2 - 4), 0] }),
      ),
    ],
  };
}

export function tapeMeasure({ width, size }: SpecOf<"tapeMeasure">): Thing {
  const s = Math.max(50, size);
  const scale = (u: number): Rgb =>
    Math.abs(u % 5) < 0.7 || Math.abs(u % 25) < 2 ? [0.1, 0.1, 0.1] : [0.97, 0.86, 0.15];
  return {
    size: [s * 2.2, s],
    parts: [
      plate([s / 2, s / 2], box(s, s, s * 0.28), width + 14, finishes.black, { bevel: 8, at: [-s * 0.6, 0] }),
      plate([s / 2, s / 2], box(s * 0.86, s * 0.86, s * 0.26), width + 16, finishes.yellow, {
        bevel: 4,
        at: [-s * 0.6, 0],
      }),
      plate([s / 2, s / 2], disc(s * 0.27), width + 18, finishes.black, { bevel: 3, at: [-s * 0.6, 0] }),
      plate(
        [s * 0.6, 10],
        box(s * 1.2, Math.min(width, s * 0.3), 1),
        2,
        { ...finishes.yellow, gloss: 0.9 },
        { at: [s * 0.45, s * 0.36], paint: scale, above: 1 },
      ),
      plate([3, 10], box(4, Math.min(width, s * 0.3) + 3, 1), 7, finishes.steel, { at: [s * 1.05, s * 0.36] }),
    ],
  };
}

/** A cartridge of sealant with its nozzle; `finish` is the colour of what is in it. */
export function cartridge({ diameter: d, length: l }: SpecOf<"cartridge">, finish: Finish): Thing {
  const band: Rgb = finish.metal > 0.5 ? [0.12, 0.3, 0.62] : mixed(finish.colour, [0.1, 0.25, 0.5], 0.55);
  const body = turned(l, d / 2, (u) => (d / 2) * (u > l - 4 ? 0.9 : u < 5 ? 0.97 : 1), finishes.white, {
    paint(u, v) {
      if (u < -l * 0.44 || u > l * 0.45) return [0.93, 0.93, 0.92];
      if (Math.abs(u + l * 0.1) < l * 0.16) return band;
      if (Math.abs(u - l * 0.28) < 3 || Math.abs(u - l * 0.33) < 1.2) return finish.colour;
      return u > l * 0.1 && u < l * 0.24 && Math.abs(v) < d * 0.2 && Math.floor(v / 3) % 2 === 0
        ? [0.35, 0.37, 0.4]
        : [0.95, 0.95, 0.95];
    },
  });
  const nozzle = turned(l * 0.42, d * 0.2, (u) => d * (0.17 - 0.11 * (u / (l * 0.42))), finishes.white, {
    axis: d / 2,
    at: [l * 0.7, 0],
  });
  const collar = turned(12, d * 0.26, () => d * 0.25, finishes.white, { axis: d / 2, at: [l * 0.5 + 4, 0] });
  return {
    size: [l * 1.4, d],
    parts: [body, collar, nozzle].map((one) => ({ ...one, at: [one.at[0] - l * 0.18, 0] as const })),
  };
}

/** A can of foam, lying; `finish` is the colour of its print. */
export function foamCan({ diameter: d, height: h, gun }: SpecOf<"foamCan">, finish: Finish): Thing {
  const print = finish.metal > 0.5 ? finishes.orange.colour : finish.colour;
  const shoulder = (u: number) =>
    u > h * 0.88 ? Math.sqrt(Math.max(0.12, 1 - ((u - h * 0.88) / (h * 0.12)) ** 2)) : u < 3 ? 0.96 : 1;
  const body = turned(
    h,
    d / 2,
    (u) => (d / 2) * shoulder(u),
    { colour: [0.9, 0.9, 0.9], metal: 0.25, gloss: 0.8 },
    {
      paint(u, v) {
        if (u > h * 0.37 || u < -h * 0.48) return [0.82, 0.83, 0.85];
        if (Math.hypot(u + h * 0.02, v) < d * 0.2) return [0.97, 0.97, 0.97];
        return u > h * 0.2 ? [0.13, 0.14, 0.16] : Math.abs(u + h * 0.34) < 4 ? [0.97, 0.97, 0.97] : print;
      },
    },
  );
  const valve = turned(gun ? 22 : 34, d * 0.25, (u) => d * (u < 8 ? 0.23 : 0.13), gun ? finishes.black : finishes.red, {
    axis: d / 2,
    at: [h / 2 + 8, 0],
  });
  return { size: [h + 40, d], parts: [body, valve] };
}

export function tapeRoll({ outer, width }: SpecOf<"tapeRoll">, finish: Finish): Thing {
  const inner = outer * 0.3;
  const wound = (u: number, v: number): Rgb => {
    const turn = Math.sin((Math.hypot(u, v) + Math.atan2(v, u) * 0.4) * 1.9);
    return mixed(finish.colour, [0, 0, 0], 0.1 + 0.1 * turn);
  };
  const ring = (from: number, to: number, more: { paint?: ThingPart["paint"] }, tall: number, look: Finish) =>
    plate([to, to], cut(disc(to), disc(from)), tall, look, { bevel: 2, ...more });
  return {
    size: [outer, outer],
    parts: [
      ring(inner + 5, outer / 2, { paint: wound }, width * 0.8, finish),
      ring(inner, inner + 5, {}, width * 0.82, finishes.beige),
    ],
  };
}

/** A coil of a rubber profile. */
export function seal(_spec: SpecOf<"seal">, finish: Finish): Thing {
  const rings = Array.from({ length: 9 }, (_, at): ThingPart => {
    const radius = 34 + (at % 5) * 8.4;
    return {
      ...wire(
        [radius + 6, radius + 6],
        (u, v) => Math.abs(Math.hypot(u, v) - radius) - 4.4,
        4.4,
        finish,
        at < 5 ? 0 : 7,
      ),
      at: [Math.sin(at) * 2, Math.cos(at * 1.7) * 2],
    };
  });
  const end = wire(
    [60, 40],
    line(
      [
        [0, 66],
        [24, 72],
        [52, 66],
        [74, 80],
      ],
      4.4,
    ),
    4.4,
    finish,
    2,
  );
  return { size: [150, 160], parts: [...rings, end] };
}
