const mostStrings = 400_000;

/** A BIFF8 string with flags at `flagsAt`, which select one- or two-byte characters. */
export function textAt(data: Buffer, length: number, flagsAt: number): string {
  const flags = data[flagsAt] ?? 0;
  const at = flagsAt + 1 + ((flags & 8) !== 0 ? 2 : 0) + ((flags & 4) !== 0 ? 4 : 0);
  return (flags & 1) !== 0 ? data.toString("utf16le", at, at + length * 2) : data.toString("latin1", at, at + length);
}

/** Shared string table; a string continued in the next record repeats its flags there. */
export function stringsOf(parts: readonly Buffer[]): string[] {
  const strings: string[] = [];
  let [part, at] = [0, 8];
  const total = parts[0]?.readUInt32LE(4) ?? 0;

  function next(count: number): Buffer {
    const pieces: Buffer[] = [];
    for (let left = count; left > 0;) {
      const data = parts[part];
      if (!data) throw new Error("the texts of a book are cut");
      const piece = data.subarray(at, at + left);
      pieces.push(piece);
      left -= piece.length;
      at += piece.length;
      if (left > 0) [part, at] = [part + 1, 0];
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  }

  function letters(count: number, isWide: boolean): string {
    let text = "";
    let wide = isWide;
    for (let left = count; left > 0;) {
      const data = parts[part];
      if (!data) throw new Error("the texts of a book are cut");
      const size = wide ? 2 : 1;
      const here = Math.min(left, Math.floor((data.length - at) / size));
      text += data.toString(wide ? "utf16le" : "latin1", at, at + here * size);
      at += here * size;
      left -= here;
      if (left > 0) {
        part += 1;
        wide = ((parts[part]?.[0] ?? 0) & 1) !== 0;
        at = 1;
      }
    }
    return text;
  }

  while (strings.length < Math.min(total, mostStrings)) {
    if (at >= (parts[part]?.length ?? 0)) [part, at] = [part + 1, 0];
    if (part >= parts.length) break;
    const length = next(2).readUInt16LE(0);
    const flags = next(1)[0] ?? 0;
    const runs = (flags & 8) !== 0 ? next(2).readUInt16LE(0) : 0;
    const extra = (flags & 4) !== 0 ? next(4).readUInt32LE(0) : 0;
    if (extra > 1_000_000) throw new Error("a text is longer than its book");
    strings.push(letters(length, (flags & 1) !== 0));
    next(runs * 4 + extra);
  }
  return strings;
}
