/** Bytes of disk for all pending forms with files. */
const mostHeld = 512 * 1024 * 1024;

let held = 0;

export type Room = { take(bytes: number): boolean; leave(): void };

/**
 * Disk budget of one form until it is answered. Bytes are counted as received: a slow sender with a large declared
 * length blocks nobody. `take` refuses when the budget is exhausted.
 */
export function roomForFiles(most = mostHeld): Room {
  let own = 0;
  return {
    take(bytes) {
      if (held + bytes > most) return false;
      held += bytes;
      own += bytes;
      return true;
    },
    leave() {
      held -= own;
      own = 0;
    },
  };
}
