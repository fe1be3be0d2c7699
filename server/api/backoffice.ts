import { redirectBody, redirectShape, systemStatusShape } from "#app/contract/backoffice.ts";
import { findRedirect } from "#server/use-cases/content/find-redirect.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { answer, apiGroup, call, jsonOf } from "./responses.ts";

export const backofficeApi = apiGroup();

const tags = ["backoffice"];

backofficeApi.openapi(
  call(
    { method: "get", path: "/public/backoffice/system-unavailable", tags, summary: "Is technical work on?" },
    systemStatusShape,
  ),
  async (c) => answer(c, { status: await publicData(c.get("ports")).maintenance() }),
);

backofficeApi.openapi(
  call(
    {
      method: "post",
      path: "/public/backoffice/redirects",
      request: { body: jsonOf(redirectBody) },
      tags,
      summary: "Where an address has moved",
    },
    redirectShape,
  ),
  async (c) => answer(c, { url: await findRedirect(c.get("ports"), c.req.valid("json").url) }),
);
