import type { SpecOf } from "#server/drawings/spec.ts";
import { arc, box, cut, disc, joined, line, type Point } from "#server/demo/photos/fields.ts";
import { finishes, type Finish } from "#server/demo/photos/finishes.ts";
import { plate, turned, wire, type ThingPart, type Thing } from "#server/demo/photos/parts.ts";

export function padlock({ width: w, shackle }: SpecOf<"padlock">, finish: Finish): Thing {
  const h = w * 0.8;
  const r = w * 0.3;
  const bow: Point[] = [[-r, h * 0.2], [-r, -h * 0.55], ...arc([0, -h * 0.55], r, 180, 360), [r, h * 0.2]];
  const up = w * 0.2;
  const total = h + r + h * 0.35;
  return {
    size: [w, total],
    parts: [
      {
        ...wire([w * 0.55, h * 1.3], line(bow, shackle / 2), shackle / 2, finishes.steel, w * 0.15),
        at: [0, up - h * 0.1],
      },
      plate([w / 2, h / 2], box(w, h, w * 0.13), w * 0.45, finish, { bevel: w * 0.16, at: [0, up + h * 0.2] }),
      plate([w * 0.2, w * 0.2], cut(disc(w * 0.16), box(w * 0.05, w * 0.2, 0)), 1.2, finishes.brass, {
        above: w * 0.45,
        at: [0, up + h * 0.25],
      }),
      plate([w / 2, 1], box(w * 0.94, 1.6, 0.6), 0.8, finishes.blackMetal, { above: w * 0.45, at: [0, up - h * 0.05] }),
      key(w * 0.8, [w * 0.95, h * 0.55], 62),
    ],
  };
}

/** A key of so many millimetres beside a lock. */
function key(length: number, at: Point, turn: number): ThingPart {
  const bow = cut(disc(length * 0.2, [-length * 0.3, 0]), disc(length * 0.06, [-length * 0.4, 0]));
  const teeth = [0.12, 0.22, 0.32, 0.42].map((share, place) =>
    disc(length * (0.025 + 0.008 * (place % 2)), [length * share, length * 0.065]),
  );
  const blade = cut(box(length * 0.62, length * 0.12, 1, [length * 0.18, 0]), ...teeth);
  return plate([length / 2, length * 0.22], joined(bow, blade), 2.4, finishes.satin, { bevel: 0.6, at, turn });
}

export function cylinder({ outer, inner, knob }: SpecOf<"cylinder">, finish: Finish): Thing {
  const l = outer + inner;
  const cam = outer - l / 2;
  const gap = box(10, 60, 0, [cam, 0]);
  const parts = [
    plate([l / 2, 8], cut(box(l, 11, 2, [0, 0]), gap), 10, finish, { bevel: 3, at: [0, 12] }),
    turned(l, 8.5, (u) => (Math.abs(u - outer) < 5 ? 6 : Math.min(u, l - u) < 0.6 ? 8 : 8.5), finish, { at: [0, 0] }),
    turned(8, 11, () => 10.5, finishes.steel, { axis: 9, at: [cam, 0] }),
    plate([4, 9], box(7, 16, 3), 8, finishes.steel, { at: [cam, 14], bevel: 1.5, above: 2 }),
  ];
  const turn = turned(22, 15, (u) => (u < 6 ? 6 : 13 - 1.5 * Math.abs(Math.sin(u))), finish, {
    axis: 13,
    at: [l / 2 + 10, 0],
  });
  return {
    size: [l + (knob ? 44 : 4), 60],
    parts: [...parts, ...(knob ? [turn] : []), key(52, [-l * 0.1, -24], 8), key(52, [l * 0.16, 38], -12)],
  };
}

export function lockMortise({ backset, centres, bolt }: SpecOf<"lockMortise">, finish: Finish): Thing {
  const [w, h] = [backset + 28, centres + 82];
  const follower: Point = [backset - w / 2 + 2, -centres / 2];
  const hole: Point = [follower[0], centres / 2];
  const square = box(8, 8, 0, follower);
  const entry =
    bolt === "lever"
      ? joined(disc(4.5, hole), box(4, 16, 1, [hole[0], hole[1] + 8]))
      : joined(disc(8.5, hole), box(10, 24, 3, [hole[0], hole[1] + 14]));
  const body = cut(box(w, h, 4), square, entry);
  const screws = (
    [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const
  ).map(([u, v]): Point => [u * (w / 2 - 8), v * (h / 2 - 9)]);
  const front = -w / 2 - 2;
  return {
    size: [w + 44, h + 50],
    parts: [
      plate([w / 2, h / 2], body, 14, finishes.zinc, { bevel: 1.6 }),
      ...screws.map((at) =>
        plate([4, 4], cut(disc(3.6), box(0.9, 6)), 1.2, finishes.steel, { above: 14, at, bevel: 0.6 }),
      ),
      plate([12, 12], cut(disc(11, [0, 0]), box(8, 8)), 1.6, finishes.brass, { above: 14, at: follower }),
      plate([3, h / 2 + 22], box(3.4, h + 42, 1), 22, finish, { bevel: 0.8, at: [front, 0] }),
      plate([9, 11], box(18, 21, 2), 13, finish, { bevel: 3, above: 2, at: [front - 8, follower[1]] }),
      ...(bolt === "roller"
        ? []
        : [plate([10, 15], box(20, 30, 1.5), 11, finish, { bevel: 1.2, above: 2, at: [front - 9, hole[1]] })]),
    ],
  };
}

export function hasp({ length: l, width: w }: SpecOf<"hasp">, finish: Finish): Thing {
  const fixed = cut(box(l * 0.34, w, 2), disc(2.4, [-l * 0.08, -w * 0.28]), disc(2.4, [-l * 0.08, w * 0.28]));
  const arm = cut(
    joined(box(l * 0.5, w * 0.86, 2), disc(w * 0.43, [l * 0.25, 0])),
    box(l * 0.2, w * 0.22, w * 0.1, [l * 0.16, 0]),
  );
  return {
    size: [l, w],
    parts: [
      plate([l * 0.17, w / 2], fixed, 2.5, finish, { at: [-l * 0.33, 0], bevel: 0.8 }),
      turned(w, 3.6, (u) => (u % (w / 5) < 0.7 ? 3.1 : 3.6), finish, { at: [-l * 0.15, 0], turn: 90 }),
      plate([l * 0.42, w / 2], arm, 2.5, finish, { at: [l * 0.12, 0], bevel: 0.8, above: 1.2 }),
      wire([w * 0.4, w * 0.3], line(arc([0, 0], w * 0.18, 180, 360), 3), 3, finish, 5),
    ].map((part, at) => (at === 3 ? { ...part, at: [l * 0.28, w * 0.05] as const } : part)),
  };
}

export function closer({ length: l, height: h }: SpecOf<"closer">, finish: Finish): Thing {
  const screwsAt: Point[] = [
    [-l * 0.44, -h * 0.3],
    [-l * 0.44, h * 0.3],
    [l * 0.44, -h * 0.3],
    [l * 0.44, h * 0.3],
  ];
  const arm: Point[] = [
    [l * 0.22, 0],
    [l * 0.62, -h * 1.1],
    [-l * 0.08, -h * 1.35],
  ];
  return {
    size: [l * 1.3, h * 2.6],
    parts: [
      plate([l / 2, h / 2], box(l, h, 7), 40, finish, { bevel: 9, at: [0, h * 0.6] }),
      ...screwsAt.map(([u, v]) =>
        plate([4, 4], cut(disc(3.4), box(1, 6)), 0.9, finishes.steel, { above: 40, at: [u, v + h * 0.6] }),
      ),
      plate([l, h * 1.8], line(arm, 8), 6, finish, { bevel: 1.5, above: 41, at: [0, h * 0.6] }),
      plate([12, 12], disc(11), 6, finishes.steel, { above: 46, bevel: 2, at: [l * 0.22, h * 0.6] }),
      plate([9, 9], disc(8), 5, finishes.steel, { above: 46, bevel: 2, at: [l * 0.62, -h * 0.5] }),
    ],
  };
}

export function doorStop({ diameter: d }: SpecOf<"doorStop">, finish: Finish): Thing {
  return {
    size: [d, d],
    parts: [
      plate([d / 2, d / 2], disc(d / 2), 8, finish, { bevel: 5 }),
      plate([d / 2, d / 2], disc(d * 0.34), 22, finish, { bevel: d * 0.06 }),
      plate([d / 2, d / 2], cut(disc(d * 0.43), disc(d * 0.3)), 18, finishes.black, { bevel: d * 0.06 }),
      plate([d / 2, d / 2], cut(disc(d * 0.1), box(d * 0.13, d * 0.03), box(d * 0.03, d * 0.13)), 23, finishes.steel, {
        bevel: 1,
      }),
    ],
  };
}

export function barrelBolt({ length: l, diameter: d }: SpecOf<"barrelBolt">, finish: Finish): Thing {
  const w = d * 2.6;
  const holes = [-0.42, 0.42].flatMap((share) => [-1, 1].map((side) => disc(2.2, [share * l, side * w * 0.36])));
  const bracket = (u: number) =>
    plate([d * 0.5, w / 2], box(d * 0.8, w * 0.62, 2), d * 1.15, finish, { bevel: d * 0.5, at: [u, 0] });
  return {
    size: [l * 1.15, w],
    parts: [
      plate([l / 2, w / 2], cut(box(l, w, 3), ...holes), 2, finish, { bevel: 0.7 }),
      turned(l * 0.95, d / 2, (u) => (u > l * 0.93 ? d * 0.42 : d / 2), finishes.steel, {
        axis: 2 + d / 2,
        at: [l * 0.09, 0],
      }),
      bracket(-l * 0.3),
      bracket(0),
      bracket(l * 0.32),
      turned(d * 1.2, d * 0.4, (u) => d * (u < d * 0.5 ? 0.22 : 0.36), finish, {
        axis: d * 1.3,
        at: [-l * 0.14, d * 0.5],
        turn: 90,
      }),
    ],
  };
}
