export type Bytes = Uint8Array<ArrayBuffer>;
/**
 * Reasons to reject a file: unsupported type; a phone format that common software cannot open; damaged or mislabelled;
 * too many pixels; could not be re-encoded in time.
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
