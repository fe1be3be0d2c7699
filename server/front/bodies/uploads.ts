/**
 * Bytes of disk for all pending forms with files, and for files that are imported at the desk: two zips of photos do
 * not keep buyers from sending theirs.
 */
const rooms = {
  forms: { most: 512 * 1024 * 1024, held: 0 },
  imports: { most: 1_024 ** 3, held: 0 },
};

export type Room = { take(bytes: number): boolean; leave(): void };

/**
 * Disk budget of one form until it is answered. Bytes are counted as received: a slow sender with a large declared
 * length blocks nobody. `take` refuses when the budget is exhausted.
 */
export function roomForFiles(of: keyof typeof rooms = "forms", most = rooms[of].most): Room {
  const shared = rooms[of];
  let own = 0;
  return {
    take(bytes) {
      if (shared.held + bytes > most) return false;
      shared.held += bytes;
      own += bytes;
      return true;
    },
    leave() {
      shared.held -= own;
      own = 0;
    },
  };
}
