import { z } from "zod";
import { doneShape } from "#app/contract/account/account.ts";
import { formKey, listQueryOf } from "#app/contract/desk/lists.ts";
import {
  changeContentBody,
  contentCardShape,
  contentKindShape,
  contentListShape,
  contentOptionsShape,
  contentRevisionShape,
  newContentBody,
  savedContentShape,
  saveContentBody,
} from "#app/contract/desk/shop/content.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { contentList } from "#app/domain/desk/lists/content.ts";

const tag = "desk";
const kind = contentKindShape;
const params = z.object({ kind, id: z.string().max(40) });

/** What save and addition refuse. */
const faults = [
  "contentCategory",
  "contentCity",
  "contentDates",
  "contentLinks",
  "contentLong",
  "contentMissing",
  "contentNotFound",
  "contentNumber",
  "contentOuterLinks",
  "contentSlots",
  "contentSlug",
  "contentSlugTaken",
] as const;

/** Texts, promotions and materials with their drafts and versions (decision 0090). */
export const deskContentEndpoints = {
  list: {
    method: "get",
    path: "/desk/content",
    tag,
    summary: "Texts, promotions and materials; the query is that of the list's address",
    right: "editContent",
    query: listQueryOf(contentList),
    answer: contentListShape,
  },
  options: {
    method: "get",
    path: "/desk/content-options",
    tag,
    summary: "Cities in which promotions and announcements can be shown",
    right: "editContent",
    answer: contentOptionsShape,
  },
  show: {
    method: "get",
    path: "/desk/content/{kind}/{id}",
    tag,
    summary: "One of them with its draft and versions",
    right: "editContent",
    params,
    answer: contentCardShape,
    refusals: ["contentNotFound"],
  },
  revision: {
    method: "get",
    path: "/desk/content/{kind}/{id}/revisions/{revision}",
    tag,
    summary: "What a version said",
    right: "editContent",
    params: params.extend({ revision: uuidShape }),
    answer: contentRevisionShape,
    refusals: ["contentNotFound"],
  },
  add: {
    method: "post",
    path: "/desk/content/{kind}",
    tag,
    summary: "Begins a promotion or material as a draft",
    right: "editContent",
    params: z.object({ kind }),
    key: formKey,
    body: newContentBody,
    answer: savedContentShape,
    refusals: faults,
  },
  save: {
    method: "post",
    path: "/desk/content/{kind}/{id}",
    tag,
    summary: "Saves the draft; what is published stays",
    right: "editContent",
    params,
    key: formKey,
    body: saveContentBody,
    answer: doneShape,
    refusals: [...faults, "stale"],
  },
  change: {
    method: "post",
    path: "/desk/content/{kind}/{id}/changes",
    tag,
    summary: "Publishes the draft now or at a time, takes the content off, drops the draft or puts a version back",
    right: "editContent",
    params,
    key: formKey,
    body: changeContentBody,
    answer: doneShape,
    refusals: [
      "contentLegal",
      "contentNoDraft",
      "contentNotFound",
      "contentPeriod",
      "contentSame",
      "contentSlugTaken",
      "contentUnfinished",
      "contentWithdrawn",
      "stale",
    ],
  },
} as const satisfies EndpointGroup;
