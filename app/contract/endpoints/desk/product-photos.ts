import { doneShape } from "#app/contract/account/account.ts";
import {
  deskProductParams,
  photoAddedShape,
  photoAddressBody,
  photosProductBody,
  photoUploadPath,
  photoUploadQuery,
} from "#app/contract/desk/product.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { fileNameShape } from "#app/contract/files/files.ts";
import { idempotencyKeyShape } from "#app/contract/parts.ts";

const tag = "desk";
const key = idempotencyKeyShape.optional();

/** Photos of a product, from files and addresses. */
export const productPhotoEndpoints = {
  addPhoto: {
    method: "post",
    path: photoUploadPath,
    tag,
    summary: "Adds a photo behind the others, as raw bytes; a photo that the product has already is not added again",
    right: "editGoods",
    query: photoUploadQuery,
    upload: fileNameShape,
    answer: photoAddedShape,
    refusals: [
      "fileBroken",
      "fileTooLarge",
      "fileType",
      "photoType",
      "pictureHeic",
      "pictureSlow",
      "pictureTooLarge",
      "productNotFound",
    ],
  },
  fetchPhoto: {
    method: "post",
    path: "/desk/product/{uuid}/photo-address",
    tag,
    summary: "Adds the photo at a public https address behind the others, unless the product has it already",
    right: "editGoods",
    params: deskProductParams,
    key,
    body: photoAddressBody,
    answer: photoAddedShape,
    refusals: [
      "addressFailed",
      "addressNotHttps",
      "addressNotPublic",
      "addressRedirects",
      "fileBroken",
      "fileTooLarge",
      "fileType",
      "photoType",
      "pictureHeic",
      "pictureSlow",
      "pictureTooLarge",
      "productNotFound",
    ],
  },
  arrangePhotos: {
    method: "post",
    path: "/desk/product/{uuid}/photos",
    tag,
    summary: "Orders, describes and removes photos, unless others have changed them since they were seen",
    right: "editGoods",
    params: deskProductParams,
    key,
    body: photosProductBody,
    answer: doneShape,
    refusals: ["photosChanged", "productNotFound"],
  },
} as const satisfies EndpointGroup;
