import type { Ports } from "#server/ports/ports.ts";

/** State bound to a Ports object, so that several shops in one process (tests) share nothing. */
export function scopedToPorts<T>(create: (ports: Ports) => T): (ports: Ports) => T {
  const made = new WeakMap<Ports, { value: T }>();
  return (ports) => {
    let scoped = made.get(ports);
    if (!scoped) {
      scoped = { value: create(ports) };
      made.set(ports, scoped);
    }
    return scoped.value;
  };
}
