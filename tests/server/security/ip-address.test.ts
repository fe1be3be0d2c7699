import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asIpv4, ipRings, noAddress } from "#server/security/ip-address.ts";

const buckets = (ip: string) => ipRings(ip).map(({ bucket }) => bucket);

describe("the address used for limits", () => {
  it("is the IPv4 itself, in any IPv6 notation of it", () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect([asIpv4(ip), asIpv4(`::ffff:${ip}`), buckets(`::FFFF:${ip}`)]).toEqual([ip, ip, [ip]]);
      }),
    );
    expect(asIpv4("::ffff:c0a8:1")).toBe("192.168.0.1");
  });

  it("is the /64 and the /48 of an IPv6, in any spelling", () => {
    for (const ip of ["2001:db8:1:2::5", "2001:0DB8:1:2:0:0:0:5", "2001:db8:1:2:ffff:1:1:1%eth0"])
      expect(buckets(ip)).toEqual(["2001:db8:1:2::/64", "2001:db8:1::/48"]);
    expect(buckets("64:ff9b::192.0.2.1")).toEqual(["64:ff9b:0:0::/64", "64:ff9b:0::/48"]);
  });

  it("is a common one for everything invalid", () => {
    for (const text of ["", "unknown", "0x7f.1", "1", "127.1", "1.2.3.4.5", "::1::", "evil.example"])
      expect([asIpv4(text), buckets(text)]).toEqual([null, [noAddress]]);
  });
});
