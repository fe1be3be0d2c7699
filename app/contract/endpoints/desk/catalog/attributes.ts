import { doneShape } from "#app/contract/account/account.ts";
import {
  attributeListShape,
  changedValueShape,
  deskAttributeParams,
  deskAttributeShape,
  mergeValueBody,
  newAttributeBody,
  removeValueBody,
  renameValueBody,
  saveAttributeBody,
  savedAttributeShape,
} from "#app/contract/desk/catalog/attributes.ts";
import { formKey } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";

const tag = "desk";
const params = deskAttributeParams;
const key = formKey;

/** What goods are described by, and the values they have (desk §5). */
export const deskAttributesEndpoints = {
  list: {
    method: "get",
    path: "/desk/attributes",
    tag,
    summary: "All attributes in their order, with the number of goods that have them",
    right: "seeGoods",
    answer: attributeListShape,
  },
  show: {
    method: "get",
    path: "/desk/attribute/{code}",
    tag,
    summary: "An attribute with its values and the number of goods that have each",
    right: "seeGoods",
    params,
    answer: deskAttributeShape,
    refusals: ["attributeNotFound"],
  },
  create: {
    method: "post",
    path: "/desk/attribute",
    tag,
    summary: "Adds an attribute, once a key; its code and kind are permanent",
    right: "editGoods",
    key,
    body: newAttributeBody,
    answer: savedAttributeShape,
    refusals: ["codeTaken", "fieldRefused"],
  },
  save: {
    method: "post",
    path: "/desk/attribute/{code}",
    tag,
    summary: "Saves an attribute, unless its version is another",
    right: "editGoods",
    params,
    key,
    body: saveAttributeBody,
    answer: savedAttributeShape,
    refusals: ["attributeNotFound", "fieldRefused", "stale"],
  },
  renameValue: {
    method: "post",
    path: "/desk/attribute/{code}/rename",
    tag,
    summary: "Renames a value in all goods that have it; its address in filters stays",
    right: "editGoods",
    params,
    key,
    body: renameValueBody,
    answer: changedValueShape,
    refusals: ["attributeNotFound", "valueChanged", "valueExists"],
  },
  mergeValue: {
    method: "post",
    path: "/desk/attribute/{code}/merge",
    tag,
    summary: "Gives all goods with a value another one instead, or tells how many that are",
    right: "editGoods",
    params,
    key,
    body: mergeValueBody,
    answer: changedValueShape,
    refusals: ["attributeNotFound", "valueChanged", "valueSame"],
  },
  removeValue: {
    method: "post",
    path: "/desk/attribute/{code}/remove",
    tag,
    summary: "Deletes a value that no product has",
    right: "editGoods",
    params,
    key,
    body: removeValueBody,
    answer: doneShape,
    refusals: ["attributeNotFound", "valueChanged", "valueUsed"],
  },
} as const satisfies EndpointGroup;
