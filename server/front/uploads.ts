/** What forms with files may take of the disk at a time. Bytes. */
const mostHeld = 512 * 1024 * 1024;

let held = 0;

export type Room = { take(bytes: number): boolean; leave(): void };

/**
 * Room for one form with files, which lies on the disk until it is answered. Bytes are counted as they come: who declares
 * much and sends slowly takes nothing from others. `take` refuses when there is no room left.
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
