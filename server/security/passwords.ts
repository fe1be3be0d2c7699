import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";

/** Costs of scrypt as OWASP recommends for 32 MB; a hash keeps its own, so that they may rise. */
const costs = { N: 2 ** 15, r: 8, p: 3 } as const;
const keyBytes = 32;
const saltBytes = 16;

/** The stored form of a password: "scrypt$N$r$p$salt$key". */
export async function passwordHash(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derived(password, salt, costs);
  const { N, r, p } = costs;
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Takes as long without a hash, so that time does not tell who has an account. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, n, r, p, salt = "", key = ""] = (hash ?? nobody).split("$");
  const right = Buffer.from(key, "base64");
  const given = await derived(password, Buffer.from(salt, "base64"), { N: Number(n), r: Number(r), p: Number(p) });
  return right.length === given.length && timingSafeEqual(right, given) && hash !== null;
}

const nobody = ["scrypt", costs.N, costs.r, costs.p, "", Buffer.alloc(keyBytes).toString("base64")].join("$");

/** Composed and decomposed letters are one password (RFC 8265). */
function derived(password: string, salt: Buffer, { N = 0, r = 0, p = 0 }: ScryptOptions): Promise<Buffer> {
  const text = password.normalize("NFC");
  return new Promise((resolve, reject) => {
    scrypt(text, salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
