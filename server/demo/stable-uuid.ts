import { createHash } from "node:crypto";

const namespace = "skoba.demo/";

/** The uuid of a name, the same in every run: SHA-1 with the version and variant bits of RFC 9562 version 5. */
export function stableUuid(name: string): string {
  const bytes = createHash("sha1").update(namespace).update(name).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex", 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
