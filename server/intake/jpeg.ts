import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { ascii, joined, judgeDots, startsWith, view, type Bytes, type FileFault } from "./bytes.ts";

const soi = 0xd8;
const eoi = 0xd9;
const sos = 0xda;

/**
 * A JPEG written anew from the segments that draw it: comments, EXIF (the place it was taken at), previews, profiles
 * and everything behind its end stay behind. Of the EXIF alone the turn is kept, or phones' pictures would lie.
 */
export function cleanJpeg(bytes: Uint8Array): Verdict<Bytes, FileFault> {
  const data = view(bytes);
  const kept: Uint8Array[] = [];
  let turn = 1;
  let drawn = false;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return no("fileBroken");
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (marker === undefined) return no("fileBroken");
    if (marker === eoi) break;
    if (at + 4 > bytes.length) return no("fileBroken");
    const length = data.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return no("fileBroken");
    if (marker === 0xe1) turn = turnOf(bytes.subarray(at + 4, end)) ?? turn;
    if (isFrame(marker)) {
      if (length < 8) return no("fileBroken");
      const fault = judgeDots(data.getUint16(at + 7), data.getUint16(at + 5));
      if (fault) return fault;
    }
    const next = marker === sos ? endOfScan(bytes, end) : end;
    if (draws(marker, bytes, at)) kept.push(bytes.subarray(at, next));
    drawn ||= marker === sos;
    at = next;
  }
  if (!drawn) return no("fileBroken");
  return ok(joined([Uint8Array.of(0xff, soi), ...(turn === 1 ? [] : [turnSegment(turn)]), ...kept, Uint8Array.of(0xff, eoi)]));
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Frames, tables, restart intervals, scans, and Adobe's twelve bytes that tell how the colours are meant. */
function draws(marker: number, bytes: Uint8Array, at: number): boolean {
  if (marker === 0xee) return startsWith(bytes, [0, 14, ...ascii("Adobe")], at + 2);
  return (marker >= 0xc0 && marker <= 0xcf) || [sos, 0xdb, 0xdd].includes(marker);
}

/** Behind a scan's header its dots follow, up to the next marker that is no part of them. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at += 2;
  }
}

/** The orientation of an EXIF block, 1 to 8; null when it tells none. */
function turnOf(block: Uint8Array): number | null {
  if (!startsWith(block, [...ascii("Exif"), 0, 0]) || block.length < 20) return null;
  const tiff = view(block.subarray(6));
  const little = tiff.getUint16(0) === 0x4949;
  const entries = tiff.getUint32(4, little);
  if (entries + 2 > tiff.byteLength) return null;
  const count = tiff.getUint16(entries, little);
  for (let entry = 0; entry < count; entry += 1) {
    const at = entries + 2 + entry * 12;
    if (at + 12 > tiff.byteLength) return null;
    if (tiff.getUint16(at, little) !== 0x0112) continue;
    const turn = tiff.getUint16(at + 8, little);
    return turn >= 1 && turn <= 8 ? turn : null;
  }
  return null;
}

/** The smallest EXIF block that says how a picture is turned. */
function turnSegment(turn: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0];
  const body = [...ascii("Exif"), 0, 0, ...tiff];
  return Uint8Array.from([0xff, 0xe1, 0, body.length + 2, ...body]);
}
