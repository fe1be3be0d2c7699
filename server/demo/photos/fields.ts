/** Signed distance to an outline in millimetres: negative inside. */
export type Field = (u: number, v: number) => number;
export type Point = readonly [u: number, v: number];

export function disc(radius: number, [u0, v0]: Point = [0, 0]): Field {
  return (u, v) => Math.hypot(u - u0, v - v0) - radius;
}

/** A rectangle about a point, its corners rounded. */
export function box(width: number, height: number, round = 0, [u0, v0]: Point = [0, 0]): Field {
  const [a, b] = [width / 2 - round, height / 2 - round];
  return (u, v) => {
    const du = Math.abs(u - u0) - a;
    const dv = Math.abs(v - v0) - b;
    return Math.hypot(Math.max(du, 0), Math.max(dv, 0)) + Math.min(Math.max(du, dv), 0) - round;
  };
}

/** A regular hexagon by the width of its key. */
export function hexagon(key: number): Field {
  return (u, v) => {
    const across = Math.abs(v);
    return Math.max(Math.abs(u) * 0.866 + across * 0.5, across) - key / 2;
  };
}

/** A thick line through points. */
export function line(points: readonly Point[], radius: number): Field {
  const parts = points.slice(1).map((to, at) => {
    const from = points[at] ?? to;
    const [du, dv] = [to[0] - from[0], to[1] - from[1]];
    return { u: from[0], v: from[1], du, dv, square: du * du + dv * dv || 1 };
  });
  return (u, v) => {
    let nearest = Infinity;
    for (const part of parts) {
      const pu = u - part.u;
      const pv = v - part.v;
      const share = Math.min(1, Math.max(0, (pu * part.du + pv * part.dv) / part.square));
      nearest = Math.min(nearest, (pu - share * part.du) ** 2 + (pv - share * part.dv) ** 2);
    }
    return Math.sqrt(nearest) - radius;
  };
}

export function joined(...fields: readonly Field[]): Field {
  return (u, v) => {
    let nearest = Infinity;
    for (const field of fields) nearest = Math.min(nearest, field(u, v));
    return nearest;
  };
}

/** What is left of the first one. */
export function cut(whole: Field, ...holes: readonly Field[]): Field {
  const away = joined(...holes);
  return (u, v) => Math.max(whole(u, v), -away(u, v));
}

/** Points of an arc, degrees from the u axis towards the v axis. */
export function arc([u, v]: Point, radius: number, from: number, to: number): Point[] {
  const steps = Math.max(3, Math.ceil(Math.abs(to - from) / 12));
  return Array.from({ length: steps + 1 }, (_, at) => {
    const angle = ((from + ((to - from) * at) / steps) * Math.PI) / 180;
    return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)] as const;
  });
}

export function smooth(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
