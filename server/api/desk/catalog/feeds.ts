import { deskFeedsEndpoints } from "#app/contract/endpoints/desk/catalog/feeds.ts";
import { changeBy } from "#server/api/desk/change-by.ts";
import { done } from "#server/api/done.ts";
import { implement } from "#server/api/implement.ts";
import {
  askForFeedFile,
  createFeed,
  removeFeed,
  renewFeedAddress,
  saveFeed,
} from "#server/use-cases/feeds/change-feeds.ts";
import { deskFeeds, showDeskFeed } from "#server/use-cases/feeds/show-feeds.ts";

export const deskFeedsHandlers = implement(deskFeedsEndpoints, {
  list: ({ ports, staff }) => deskFeeds(ports, staff),

  show: ({ ports, staff, params }) => showDeskFeed(ports, staff, params.uuid),

  create: ({ ports, body, ...call }) => createFeed(ports, changeBy(call), body),

  save: async ({ ports, params, body, ...call }) => done(await saveFeed(ports, changeBy(call), params.uuid, body)),

  build: async ({ ports, params, ...call }) => done(await askForFeedFile(ports, changeBy(call), params.uuid)),

  renew: async ({ ports, params, body, ...call }) =>
    done(await renewFeedAddress(ports, changeBy(call), params.uuid, body.version)),

  remove: async ({ ports, params, body, ...call }) =>
    done(await removeFeed(ports, changeBy(call), params.uuid, body.version)),
});
