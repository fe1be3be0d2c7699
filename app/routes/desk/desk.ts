import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerDesk } from "#app/desk/frame/answer.ts";
import { standaloneContext } from "#app/startup/standalone.server.ts";

/** Every page of the desk: one route, since browsers of the storefront load the names of all (decision 0078). */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return answerDesk(request, context.shop ?? standaloneContext());
}

export function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  return answerDesk(request, context.shop ?? standaloneContext());
}
