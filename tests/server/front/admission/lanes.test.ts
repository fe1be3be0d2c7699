import { describe, expect, it } from "vitest";
import { workOf } from "#server/front/admission/lanes.ts";

const uuid = "0b9f3f4e-3c1f-4d0a-9d55-7f4f6a1c2b3d";

function work(method: string, address: string, { cookie = null as string | null, clientIp = "203.0.113.9" } = {}) {
  const { pathname, search } = new URL(address, "https://shop.test");
  return workOf({ method, pathname, search, cookie, clientIp }, () => "/pattern");
}

describe("the lane of a request", () => {
  it.each([
    ["buying", "POST", "/checkout"],
    ["buying", "GET", "/checkout"],
    ["buying", "GET", "/checkout.data"],
    ["buying", "GET", "/checkout/payment-success?order=1"],
    ["buying", "POST", "/catalog/screws?drawer=auth"],
    ["buying", "GET", "/basket?drawer=auth&return=%2Fcheckout"],
    ["buying", "POST", "/profile/order/12"],
    ["buying", "POST", "/order/change/12"],
    ["buying", "POST", "/api/v1/public/auth/login/confirm"],
    ["buying", "POST", "/api/v1/public/payments/webhook/yookassa"],
    ["buying", "POST", "/api/v1/public/users/register"],
    ["buying", "POST", "/api/v1/private/orders/checkouts"],
    ["buying", "GET", `/api/v1/private/orders/checkouts/${uuid}`],
    ["buying", "POST", `/api/v1/private/orders/orders/${uuid}/pay`],
    ["buying", "GET", `/api/v1/private/orders/orders/${uuid}/payment`],
    ["acting", "POST", "/basket"],
    ["acting", "POST", "/product/screw"],
    ["acting", "POST", "/api/v1/mixed/baskets/baskets"],
    ["reading", "GET", "/checkouts"],
    ["reading", "GET", "/profile/order/12"],
    ["reading", "GET", "/basket/report.pdf"],
    ["reading", "GET", "/search/a?q=drawer%3Dauth"],
    ["reading", "GET", "/api/v1/private/orders/orders"],
    ["reading", "POST", "/api/v1/mixed/products/products"],
  ])("is %s for %s %s", (lane, method, address) => {
    expect(work(method, address).lane).toBe(lane);
  });

  it("includes the kind, the browser and the address", () => {
    expect(work("GET", "/catalog/a", { cookie: `uuid=${uuid}` })).toEqual({
      lane: "reading",
      kind: "GET /pattern",
      browser: uuid,
      address: "203.0.113.9",
    });
    expect(work("GET", "/", { cookie: "uuid=me", clientIp: "2001:db8:1:2:3::1" })).toMatchObject({
      ...{ browser: null, address: "2001:db8:1:2::/64" },
    });
  });

  it.each(["unknown", "127.0.0.1", "::1"])("has no address for %s", (clientIp) => {
    expect(work("GET", "/", { clientIp }).address).toBeNull();
  });
});
