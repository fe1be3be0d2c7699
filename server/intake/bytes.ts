import { no, type Verdict } from "#app/domain/verdict.ts";

export type Bytes = Uint8Array<ArrayBuffer>;
/** Why a file is not taken: of no kind we know, not whole or not what it says, a picture of too many dots. */
export type FileFault = { code: "fileType" | "fileBroken" | "pictureTooLarge" };

const mostDots = 50_000_000;

/** Drawn from its size in a header alone a small file may ask for gigabytes (security I9). */
export function judgeDots(width: number, height: number): Verdict<never, FileFault> | null {
  if (width === 0 || height === 0) return no("fileBroken");
  return width * height > mostDots ? no("pictureTooLarge") : null;
}

export function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

export function ascii(text: string): number[] {
  return [...text].map((sign) => sign.charCodeAt(0));
}

export function joined(parts: readonly Uint8Array[]): Bytes {
  return Buffer.concat(parts);
}

export function view({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
