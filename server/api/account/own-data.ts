import type { OwnData } from "#app/contract/account/own-data.ts";
import { ownDataEndpoints } from "#app/contract/endpoints/account/own-data.ts";
import { ok } from "#app/domain/verdict.ts";
import { deleteAccount, deletionState, sendDeletionCode } from "#server/use-cases/account/delete-account.ts";
import { consentsOf, ownData, ownDataWhole, rename, withdrawConsent } from "#server/use-cases/account/own-data.ts";
import type { UserRecord } from "#server/use-cases/sessions/viewer.ts";
import { ownerOf } from "./account.ts";
import type { Caller } from "#server/api/caller.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import { inBatches } from "#server/api/in-batches.ts";

export const ownDataHandlers = implement(ownDataEndpoints, {
  rename: async ({ ports, user, body: { middleName = null, ...name } }) =>
    done(await rename(ports, user.uuid, { ...name, middleName })),

  consents: async ({ ports, user }) => ok(await consentsOf(ports, user.uuid)),

  withdraw: async ({ ports, caller, user, body }) =>
    done(await withdrawConsent(ports, subscriberOf(caller, user), user.uuid, body.purpose)),

  data: async ({ ports, caller, viewer, user, query: { newest } }) => {
    const params = { userUuid: user.uuid, settings: viewer.settings, newest };
    const read = await ownData(ports, subscriberOf(caller, user), params);
    if (!read.ok) return read;
    const whole = () => ownDataWhole(read.value);
    return ok(newest === undefined ? inBatches<OwnData, "orders" | "notifications">(read.value, whole) : await whole());
  },

  deletion: async ({ ports, user }) => ok(await deletionState(ports, user.uuid)),

  sendDeletionCode: ({ ports, caller, viewer, user, body }) =>
    sendDeletionCode(ports, caller, ownerOf({ viewer, user }), body.channel),

  delete: async ({ ports, caller: { ip, userAgent }, viewer, user, body }) =>
    done(await deleteAccount(ports, ownerOf({ viewer, user }), { ...body, ip, userAgent })),
});

function subscriberOf({ fingerprint, ip, userAgent }: Caller, { uuid }: UserRecord) {
  return { fingerprint, ip, userAgent, userUuid: uuid };
}
