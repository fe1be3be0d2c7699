import { doneShape } from "#app/contract/account/account.ts";
import { mediaAltBody, mediaCardShape, mediaPageShape, mediaParams } from "#app/contract/desk/catalog/media.ts";
import { formKey, listQueryOf } from "#app/contract/desk/lists.ts";
import type { EndpointGroup } from "#app/contract/endpoint.ts";
import { mediaList } from "#app/domain/desk/lists/media.ts";

const tag = "desk";
const params = mediaParams;
const key = formKey;

/** Pictures of the shop and where each is shown (desk §5). */
export const deskMediaEndpoints = {
  list: {
    method: "get",
    path: "/desk/media",
    tag,
    summary: "Pictures with what shows them; the query is that of the list's address",
    right: "seeGoods",
    query: listQueryOf(mediaList),
    answer: mediaPageShape,
  },
  show: {
    method: "get",
    path: "/desk/media/{uuid}",
    tag,
    summary: "A picture with everything that shows it",
    right: "seeGoods",
    params,
    answer: mediaCardShape,
    refusals: ["mediaUnknown"],
  },
  saveAlt: {
    method: "post",
    path: "/desk/media/{uuid}",
    tag,
    summary: "Describes a picture, wherever it is shown, unless somebody has described it meanwhile",
    right: "editGoods",
    params,
    key,
    body: mediaAltBody,
    answer: doneShape,
    refusals: ["mediaUnknown", "stale"],
  },
  remove: {
    method: "post",
    path: "/desk/media/{uuid}/delete",
    tag,
    summary: "Deletes a picture that nothing shows, with all its sizes",
    right: "editGoods",
    params,
    key,
    answer: doneShape,
    refusals: ["mediaUnknown", "mediaUsed"],
  },
} as const satisfies EndpointGroup;
