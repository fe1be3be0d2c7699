export type Bytes = Uint8Array<ArrayBuffer>;
/**
 * Why a file is not taken: of no kind we know, a phone's own format that nobody's office opens, not whole or not what
 * it says, a picture of too many pixels, one that could not be re-encoded in time.
 */
export type FileFault = { code: "fileType" | "pictureHeic" | "fileBroken" | "pictureTooLarge" | "pictureSlow" };

export function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

export function ascii(text: string): number[] {
  return [...text].map((sign) => sign.charCodeAt(0));
}

export function view({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
