import { doneShape } from "#app/contract/account/account.ts";
import {
  feedParams,
  feedShape,
  feedsShape,
  newFeedBody,
  savedFeedShape,
  saveFeedBody,
  versionedFeedBody,
} from "#app/contract/desk/catalog/feeds.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";
const one = "/desk/feeds/{uuid}";
const right = "editFeeds";
const params = feedParams;
const key = formKey;

/** Files of goods for other sites (desk §10). */
export const deskFeedsEndpoints = {
  list: {
    method: "get",
    path: "/desk/feeds",
    tag,
    summary: "Feeds with their last files, and what a new one may be of",
    right,
    answer: feedsShape,
  },
  show: {
    method: "get",
    path: one,
    tag,
    summary: "A feed: its settings, its address, its last file, the goods that are not in it by the reason",
    right,
    params,
    answer: feedShape,
    refusals: ["feedUnknown"],
  },
  create: {
    method: "post",
    path: "/desk/feeds",
    tag,
    summary: "Adds a feed, whose file is built at once; once a key",
    right,
    key,
    body: newFeedBody,
    answer: savedFeedShape,
    refusals: ["feedCity", "feedCityTaken", "feedGooglePublic", "feedTaken"],
  },
  save: {
    method: "post",
    path: one,
    tag,
    summary: "Saves it, unless its version is another; its file is rebuilt",
    right,
    params,
    key,
    body: saveFeedBody,
    answer: doneShape,
    refusals: ["feedCity", "feedCityTaken", "feedGooglePublic", "feedTaken", "feedUnknown", "stale"],
  },
  build: {
    method: "post",
    path: `${one}/files`,
    tag,
    summary: "Has its file built within minutes, also when it is off",
    right,
    params,
    key,
    answer: doneShape,
    refusals: ["feedBusy", "feedUnknown"],
  },
  renew: {
    method: "post",
    path: `${one}/address`,
    tag,
    summary: "Gives a feed of a secret address another one; the old one ends",
    right,
    params,
    key,
    body: versionedFeedBody,
    answer: doneShape,
    refusals: ["feedPublic", "feedUnknown", "stale"],
  },
  remove: {
    method: "post",
    path: `${one}/delete`,
    tag,
    summary: "Removes it with its file",
    right,
    params,
    key,
    body: versionedFeedBody,
    answer: doneShape,
    refusals: ["feedUnknown", "stale"],
  },
} as const satisfies EndpointGroup;
