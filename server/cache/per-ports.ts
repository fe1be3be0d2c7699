import type { Ports } from "#server/ports/ports.ts";

/** State kept in memory for as long as its ports live; two shops in one process (tests) share nothing. */
export function perPorts<T>(create: (ports: Ports) => T): (ports: Ports) => T {
  const made = new WeakMap<Ports, { value: T }>();
  return (ports) => {
    let held = made.get(ports);
    if (!held) {
      held = { value: create(ports) };
      made.set(ports, held);
    }
    return held.value;
  };
}
