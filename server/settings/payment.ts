import { z } from "zod";
import type { PaymentGateway } from "#server/gateways/payments/payment-gateway.ts";
import { yookassa } from "#server/gateways/payments/yookassa/yookassa.ts";
import type { GatewayRoom } from "#server/gateways/room/gateway-room.ts";
import { setting } from "./setting.ts";
import { yookassaFault, yookassaOf, yookassaSettings } from "./yookassa.ts";

/** Payment gateway for cards and SBP. */
export const paymentSettings = {
  PAYMENT_GATEWAY: setting(z.string().optional(), {
    about:
      "provider of new payments: `yookassa`; earlier payments and refunds are followed up at the provider that made them",
    unset: "the only configured provider",
  }),
  ...yookassaSettings,
};

type Env = z.infer<z.ZodObject<typeof paymentSettings>>;

/** A provider: what is wrong with its settings, and how its gateway is opened with them, null while it is not set. */
type Provider = {
  fault(env: Env): string | false;
  opener(env: Env): ((room: GatewayRoom) => PaymentGateway) | null;
};

/** The registry of providers, by the names that payments keep: a name never passes to another provider. */
const providers: Readonly<Record<string, Provider>> = {
  yookassa: {
    fault: yookassaFault,
    opener(env) {
      const settings = yookassaOf(env);
      return settings && ((room) => yookassa({ ...settings, room }));
    },
  },
};

/** null: uses the built-in sandbox if the shop is local-only. */
export function paymentsOf(env: Env) {
  const set = setProviders(env);
  const current = env.PAYMENT_GATEWAY ?? set[0]?.name;
  return current === undefined ? null : { current, providers: set };
}

/** Those that are set follow up what they have made, whichever takes new payments. */
function setProviders(env: Env) {
  return Object.entries(providers).flatMap(([name, provider]) => {
    const open = provider.opener(env);
    return open === null ? [] : [{ name, open }];
  });
}

export function paymentFault(env: Env): string | false {
  const faults = Object.values(providers).map((provider) => provider.fault(env));
  const fault = faults.find((one) => one !== false);
  if (fault !== undefined) return fault;
  const names = setProviders(env).map(({ name }) => name);
  const { PAYMENT_GATEWAY: chosen } = env;
  if (chosen !== undefined && !names.includes(chosen))
    return `PAYMENT_GATEWAY: ${chosen} is no provider that is set (${names.join(", ") || "none is"})`;
  const isOpen = chosen === undefined && names.length > 1;
  return isOpen && `PAYMENT_GATEWAY: missing, ${names.join(" and ")} are set and one has to take new payments`;
}
