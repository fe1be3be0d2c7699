import { isIP } from "node:net";

/** Validity checks of settings beyond their syntax. */

export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

/** An address or a CIDR block. */
export function isAddressBlock(text: string): boolean {
  const [address = "", bits] = text.split("/");
  const family = isIP(address);
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
}

export function isServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== "" && (pathname === "" || pathname === "/") && search + hash === "";
}

function isLocalAddress(text: string): boolean {
  return URL.canParse(text) && isLoopback(new URL(text).hostname);
}

/** Encrypted, or never leaves this machine. */
export function isTlsOrLocal(text: string): boolean {
  return text.startsWith("https:") || isLocalAddress(text);
}

export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === "/" && search + hash + username + password === "";
}

/** Rejects keys that are short, repetitive or copied from an example. */
export function keyFault(key: string): string | false {
  if (Buffer.byteLength(key) < 32) return "SECRET_KEY: at least 32 bytes are needed";
  const known = /secret|change.?me|password|example|default|0123456789|abcdefgh/i.test(key);
  return known || new Set(key).size < 12 ? "SECRET_KEY: this one can be guessed, use random bytes" : false;
}
