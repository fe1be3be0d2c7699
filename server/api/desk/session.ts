import { deskSessionEndpoints } from "#app/contract/endpoints/desk/session.ts";
import { ok } from "#app/domain/verdict.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { generatorQr } from "#server/security/generator-qr.ts";
import { base32, generatorAddress } from "#server/security/totp.ts";
import { checkPassword, confirmSignIn, generatorOf, signOut, takeFreshCode } from "#server/use-cases/staff/sign-in.ts";

export const deskSessionHandlers = implement(deskSessionEndpoints, {
  signIn: ({ ports, caller, body }) => checkPassword(ports, caller, body),

  setUp: async ({ ports, body }) => {
    const found = await generatorOf(ports, body.stepToken);
    if (!found.ok) return found;
    const { email, secret } = found.value;
    const address = generatorAddress(secret, { issuer: ports.settings.shopName, account: email });
    return ok({ secret: base32(secret), address, qr: await generatorQr(address) });
  },

  confirm: async ({ ports, caller, body }) => {
    const opened = await confirmSignIn(ports, caller, body);
    return opened.ok ? ok({ ...opened.value, expiresAt: opened.value.expiresAt.toISOString() }) : opened;
  },

  fresh: async ({ ports, caller, staff, body }) => done(await takeFreshCode(ports, caller, staff, body.code)),

  me: async ({ staff: { sessionUuid: _, freshCodeAt, ...staff } }) =>
    ok({ ...staff, freshCodeAt: freshCodeAt.toISOString() }),

  signOut: async ({ ports, staff }) => {
    await signOut(ports, staff);
    return ok({ done: true });
  },
});
