import { generateKeyPairSync, sign } from "node:crypto";

/** A key and a certificate for a name of this machine's servers, made anew for every test. */
export function certificateFor(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = seq(oid("2a8648ce3d040302"));
  const issuer = seq(tlv(0x31, seq(oid("550403"), tlv(0x0c, Buffer.from(name)))));
  const days = seq(tlv(0x17, Buffer.from("200101000000Z")), tlv(0x17, Buffer.from("490101000000Z")));
  const names = seq(oid("551d11"), tlv(0x04, seq(tlv(0x82, Buffer.from(name)))));
  const body = seq(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    algorithm,
    issuer,
    days,
    issuer,
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, seq(names)),
  );
  const signature = tlv(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const lines =
    seq(body, algorithm, signature)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  const cert = ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
}

function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const head = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

function seq(...parts: Buffer[]): Buffer {
  return tlv(0x30, ...parts);
}

function oid(hex: string): Buffer {
  return tlv(0x06, Buffer.from(hex, "hex"));
}
