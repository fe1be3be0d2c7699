import { dataLoader, resourceProblem } from "#app/startup/resource-loader.server.ts";
import { ownFileViewModel } from "#app/view-models/files/own-files.ts";

/** Progress of a file, for pages that poll it (specification §4, File generation). */
export const loader = dataLoader(
  "profile",
  () => "/profile/files",
  async ({ api, city, params }) => {
    const process = await api.fileProcesses.show({ params: { uuid: params["uuid"] ?? "" } });
    if (!process.ok) throw resourceProblem(process);
    const { value: file } = process;
    const answer = { ...ownFileViewModel(file, city.timezone), retryAfter: file.retryAfter };
    return Response.json(answer, { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } });
  },
);
