import { doneShape } from "#app/contract/account/account.ts";
import { bulkAnswerShape, formKey, listQueryOf } from "#app/contract/desk/lists.ts";
import {
  chooseSeoPictureBody,
  deskSeoListShape,
  deskSeoShape,
  newSeoBody,
  removeSeoBody,
  savedSeoShape,
  saveSeoBody,
  seoParams,
  seoPicturePath,
  seoPictureQuery,
} from "#app/contract/desk/shop/seo.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { fileNameShape } from "#app/contract/files/files.ts";
import { seoList } from "#app/domain/desk/lists/seo.ts";

const tag = "desk";
const right = "editContent";
const params = seoParams;
const key = formKey;

/** What addition and save refuse. */
const faults = ["contentLinks", "contentSlots", "seoAddress", "seoAddressClosed", "seoAddressTaken"] as const;

/** Texts of addresses for search engines, and the pictures above their headings (desk §6). */
export const deskSeoEndpoints = {
  list: {
    method: "get",
    path: "/desk/seo",
    tag,
    summary: "Addresses with texts of their own; the query is that of the list's address",
    right,
    query: listQueryOf(seoList),
    answer: deskSeoListShape,
  },
  show: {
    method: "get",
    path: "/desk/seo/{uuid}",
    tag,
    summary: "The texts of an address",
    right,
    params,
    answer: deskSeoShape,
    refusals: ["seoNotFound"],
  },
  add: {
    method: "post",
    path: "/desk/seo",
    tag,
    summary: "Gives an address texts of its own, once a key; a former address becomes the present one",
    right,
    key,
    body: newSeoBody,
    answer: savedSeoShape,
    refusals: [...faults, "seoPageUnknown"],
  },
  save: {
    method: "post",
    path: "/desk/seo/{uuid}",
    tag,
    summary: "Saves the texts of an address, unless their version is another",
    right,
    params,
    key,
    body: saveSeoBody,
    answer: savedSeoShape,
    refusals: [...faults, "seoAltMissing", "seoNotFound", "seoPageUnknown", "stale"],
  },
  remove: {
    method: "post",
    path: "/desk/seo-removals",
    tag,
    summary: "Takes the texts and pictures of addresses away, or tells which that would be",
    right,
    key,
    body: removeSeoBody,
    answer: bulkAnswerShape,
  },
  setPicture: {
    method: "post",
    path: seoPicturePath,
    tag,
    summary: "Gives an address its title picture, as raw bytes, in place of the one it has",
    right,
    query: seoPictureQuery,
    upload: fileNameShape,
    answer: doneShape,
    refusals: [
      "fileBroken",
      "fileTooLarge",
      "fileType",
      "photoType",
      "pictureHeic",
      "pictureSlow",
      "pictureTooLarge",
      "seoAltMissing",
      "seoNotFound",
    ],
  },
  choosePicture: {
    method: "post",
    path: "/desk/seo/{uuid}/picture",
    tag,
    summary: "Gives an address a title picture that the shop has already",
    right,
    params,
    key,
    body: chooseSeoPictureBody,
    answer: doneShape,
    refusals: ["pictureUnknown", "seoAltMissing", "seoNotFound"],
  },
  removePicture: {
    method: "post",
    path: "/desk/seo/{uuid}/no-picture",
    tag,
    summary: "Takes the title picture away",
    right,
    params,
    key,
    answer: doneShape,
    refusals: ["seoNotFound"],
  },
} as const satisfies EndpointGroup;
