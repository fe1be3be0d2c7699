import type { SpecOf } from "#server/drawings/spec.ts";
import { arc, box, cut, disc, joined, line, type Point } from "#server/demo/photos/fields.ts";
import { finishes, type Finish } from "#server/demo/photos/finishes.ts";
import { plate, turned, wire, type ThingPart, type Thing } from "#server/demo/photos/parts.ts";

/** Two leaves, their holes and a barrel of knuckles. */
export function hinge({ length: l, width: w }: { length: number; width: number }, finish: Finish): Thing {
  const r = Math.max(3, w * 0.075);
  const leaf = w / 2 - r * 0.4;
  const holes = [-0.32, 0, 0.32].map((share, at) => disc(2.6, [share * l, leaf * (at === 1 ? 0.15 : -0.12)]));
  const shape = cut(box(l * 0.98, leaf, 3), ...holes);
  const sunk = (side: number) =>
    [-0.32, 0, 0.32].map((share, at): ThingPart =>
      plate([5, 5], cut(disc(4.6), disc(2.6)), 2.2, finishes.satin, {
        bevel: 2,
        at: [share * l, side * (w / 4 + r * 0.3 + leaf * (at === 1 ? 0.15 : -0.12))],
      }),
    );
  return {
    size: [l, w],
    parts: [
      ...[-1, 1].map((side) =>
        plate([l / 2, leaf / 2], shape, 2.4, finish, { bevel: 0.8, at: [0, side * (w / 4 + r * 0.3)] }),
      ),
      ...sunk(-1),
      ...sunk(1),
      turned(l, r, (u) => (u % (l / 5) < 0.6 ? r * 0.85 : r), finish),
      turned(
        l + r * 2.4,
        r * 0.9,
        (u) => (u < r || u > l + r * 1.4 ? r * 0.9 * Math.sqrt(Math.min(1, Math.min(u, l + r * 2.4 - u) / r)) : 0),
        finish,
        { axis: r },
      ),
    ],
  };
}

export function handleWindow({ length: l, key }: SpecOf<"handleWindow">, finish: Finish): Thing {
  const grip: Point[] = [
    [0, 0],
    [l * 0.1, -l * 0.1],
    [l * 0.24, -l * 0.13],
    [l * 0.95, -l * 0.13],
  ];
  return {
    size: [l * 1.15, l * 0.55],
    parts: [
      plate([l * 0.24, l * 0.12], box(l * 0.46, l * 0.21, l * 0.1), 13, finish, {
        bevel: 8,
        turn: 90,
        at: [-l * 0.36, 0],
      }),
      plate([l, l * 0.3], line(grip, l * 0.085), 34, finish, { bevel: l * 0.08, at: [-l * 0.36, 0] }),
      plate([l * 0.12, l * 0.12], disc(l * 0.1), 36, finish, { bevel: 8, at: [-l * 0.36, 0] }),
      ...(key
        ? [plate([6, 6], cut(disc(5.5), box(1.2, 8)), 2, finishes.steel, { above: 36, at: [-l * 0.36, 0] })]
        : []),
    ],
  };
}

export function handleDoor({ length: l, base, height }: SpecOf<"handleDoor">, finish: Finish): Thing {
  const lever: Point[] = [
    [0, 0],
    [l * 0.16, -3],
    [l * 0.6, 1],
    [l * 0.92, -2],
  ];
  const rose =
    base === "round" ? disc(26) : base === "square" ? box(52, 52, 3) : box(44, height, 8, [0, height * 0.22]);
  const reach: Point = base === "plate" ? [30, height] : [27, 27];
  const lower =
    base === "plate"
      ? [
          plate([12, 20], joined(disc(8), box(9, 22, 3, [0, 9])), 1.2, finishes.black, {
            above: 9,
            at: [-l * 0.4, height * 0.35],
          }),
        ]
      : [];
  return {
    size: [l * 1.15, base === "plate" ? height * 1.3 : 60],
    parts: [
      plate(reach, rose, 9, finish, { bevel: 3, at: [-l * 0.4, 0] }),
      ...lower,
      plate([14, 14], disc(12), 30, finish, { bevel: 5, at: [-l * 0.4, 0] }),
      plate([l, 30], line(lever, 10.5), 44, finish, { bevel: 10, at: [-l * 0.4, 0] }),
    ],
  };
}

export function handleBar({ centres, length: l }: SpecOf<"handleBar">, finish: Finish): Thing {
  const foot = (side: number) => plate([12, 12], disc(9), 20, finish, { bevel: 4, at: [(side * centres) / 2, 2] });
  const bar = turned(l, 7, (u) => 7 * Math.sqrt(Math.min(1, 0.5 + Math.min(u, l - u) / 6)), finish, { axis: 30 });
  return { size: [l, 20], parts: [foot(-1), foot(1), bar] };
}

export function striker({ length: l, width: w }: SpecOf<"striker">, finish: Finish): Thing {
  const holes = [disc(2.5, [-l * 0.4, 0]), disc(2.5, [l * 0.4, 0]), box(l * 0.3, w * 0.3, 2, [0, -w * 0.12])];
  return {
    size: [l, w],
    parts: [
      plate([l / 2, w / 2], cut(box(l, w, w * 0.2), ...holes), 6, finish, { bevel: 1.6 }),
      plate([l * 0.24, w * 0.3], box(l * 0.42, w * 0.2, 2), 5, finish, { above: 6, bevel: 1.5, at: [0, w * 0.24] }),
    ],
  };
}

/** A bar of steel with an operating box, rollers and slots. */
export function gear({ length }: { length: number }, finish: Finish): Thing {
  const l = Math.min(length, 420);
  const slots = [-0.36, -0.2, 0.26, 0.4].map((share) => box(24, 6, 3, [share * l, 0]));
  const rollers = [-0.28, 0.34].map((share): ThingPart =>
    plate([7, 7], cut(disc(6), disc(1.6)), 8, finishes.steel, { bevel: 2, above: 3, at: [share * l, 0] }),
  );
  return {
    size: [l, 60],
    parts: [
      plate([l / 2, 10], cut(box(l, 20, 2), ...slots), 3.4, finish, { bevel: 1 }),
      plate([28, 17], cut(box(54, 32, 3), box(7.5, 7.5)), 12, finishes.zinc, { bevel: 1.5, at: [0, 18] }),
      ...rollers,
    ],
  };
}

export function chain({ diameter: d, pitch }: SpecOf<"chain">, finish: Finish): Thing {
  const straight = Math.max(1, pitch - d) / 2;
  const r = d * 1.3;
  const oval: Point[] = [...arc([straight, 0], r, -90, 90), ...arc([-straight, 0], r, 90, 270), [straight, -r]];
  const parts = Array.from({ length: 9 }, (_, at): ThingPart => {
    const place: Point = [(at - 4) * pitch * 1.02, Math.sin(at * 0.9) * d * 0.9];
    const turn = Math.cos(at * 0.9) * 12;
    if (at % 2 === 0) return { ...wire([pitch, r * 2], line(oval, d / 2), d / 2, finish, d * 0.5), at: place, turn };
    return {
      ...wire(
        [pitch, d],
        line(
          [
            [-straight - r, 0],
            [straight + r, 0],
          ],
          d / 2,
        ),
        d / 2,
        finish,
        d * 1.1,
      ),
      at: place,
      turn,
    };
  });
  return { size: [pitch * 9.6, r * 4], parts };
}

/** A coil of steel rope with its strands. */
export function rope({ diameter: d }: SpecOf<"rope">, finish: Finish): Thing {
  const r = d * 9;
  const rings = Array.from({ length: 5 }, (_, at): ThingPart => {
    const [radius, shift]: [number, Point] = [
      r + (at % 3) * d * 0.9,
      [Math.sin(at * 2) * d * 0.5, Math.cos(at * 2) * d * 0.5],
    ];
    return {
      ...wire(
        [radius + d, radius + d],
        (u, v) => Math.abs(Math.hypot(u, v) - radius) - d / 2,
        d / 2,
        finish,
        at * d * 0.55,
      ),
      at: shift,
      paint(u, v) {
        const strand = Math.sin((Math.atan2(v, u) * radius) / (d * 0.35) + ((Math.hypot(u, v) - radius) / d) * 4);
        const [red, green, blue] = finish.colour;
        const share = 0.72 + 0.28 * strand;
        return [red * share, green * share, blue * share];
      },
    };
  });
  return { size: [r * 2.5, r * 2.5], parts: rings };
}

export function carabiner({ length: l, diameter: d, sleeve }: SpecOf<"carabiner">, finish: Finish): Thing {
  const [r, small] = [l * 0.22, l * 0.14];
  const loop: Point[] = [
    ...arc([-l / 2 + r, 0], r, 90, 270),
    ...arc([l / 2 - small, -r + small], small, -90, 90),
    [-l / 2 + r, r],
  ];
  return {
    size: [l, r * 2 + d],
    parts: [
      wire([l * 0.6, r + d * 2], line(loop, d / 2), d / 2, finish),
      ...(sleeve
        ? [
            turned(l * 0.26, d * 0.85, (u, angle) => d * (0.78 + 0.05 * Math.cos(angle * 16)), finishes.steel, {
              axis: d * 0.6,
              at: [0, r * 0.82],
              turn: -9,
            }),
          ]
        : []),
    ],
  };
}

export function shackle({ width: w, diameter: d, bow }: SpecOf<"shackle">, finish: Finish): Thing {
  const r = bow ? w * 0.8 : w / 2 + d / 2;
  const legs: Point[] = [[w, (w + d) / 2], ...arc([-w * 0.5, 0], r, 65, 295), [w, -(w + d) / 2]];
  const pin = turned(
    w + d * 4,
    d * 0.55,
    (u, angle) => d * (u < w * 0.4 ? 0.46 + 0.06 * thread3(u, angle, d) : 0.52),
    finish,
    { axis: d * 0.9, at: [w, 0], turn: 90 },
  );
  const eye = plate([d, d], cut(disc(d * 0.95), disc(d * 0.35)), d * 0.6, finish, {
    above: d * 0.5,
    at: [w, w / 2 + d * 2.4],
  });
  return {
    size: [w * 2.6 + d, w + d * 6],
    parts: [wire([w * 2 + d, r + d], line(legs, d / 2), d / 2, finish, d * 0.2), pin, eye],
  };
}

function thread3(u: number, angle: number, d: number): number {
  return Math.cos((u / (d * 0.15)) * Math.PI + angle);
}
