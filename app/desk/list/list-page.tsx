import type { ReactNode } from "react";
import { BulkStep } from "#app/components/desk/list/bulk.tsx";
import { ExportStep } from "#app/components/desk/list/export-step.tsx";
import { List } from "#app/components/desk/list/list.tsx";
import type { ListView } from "#app/components/desk/list/list-view.ts";
import { listSearch, printListState, readListState } from "#app/domain/desk/list-query.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage, type DeskLoaded, type DeskPage, type DeskRequest, type DeskView } from "#app/desk/frame/page.ts";
import { actOnList, bulkStepOf } from "./act.ts";
import type { DeskList, ListAnswer, ListOptions } from "./declare.ts";
import { listView, type ListData } from "./list-view.ts";

/** The page of a list: its address is the one spelling of its state. */
export function listPage<const S extends ListShape, Row, A extends ListAnswer<Row>>(
  list: DeskList<S, Row, A>,
): DeskPage {
  const { path, right, title } = list;
  return deskPage({
    path,
    right,
    title,
    load: (request) => loadList(list, request),
    act: (request, form) => actOnList(list, request, form),
    view: (shown) => showList(list, shown),
  });
}

/** The rows that the address finds, or the address that it should be. */
export async function loadList<S extends ListShape, Row, A extends ListAnswer<Row>>(
  list: DeskList<S, Row, A>,
  request: DeskRequest,
): Promise<DeskLoaded<ListData<S, Row, A>>> {
  const { shape, path } = list;
  const given = [...request.query].filter(([name]) => name !== "back");
  const state = readListState(shape, given);
  const canonical = printListState(shape, state);
  if (JSON.stringify(given) !== JSON.stringify(canonical)) return { to: `/desk/${path}${listSearch(shape, state)}` };
  const [answer, options, views] = await Promise.all([
    list.load(request, Object.fromEntries(canonical)),
    list.options?.(request) ?? ok<ListOptions>({}),
    request.call.deskViews.list({ params: { list: shape.name } }),
  ]);
  if (!answer.ok) return answer;
  const { page } = answer.value;
  // The result of a change is shown, though there may be fewer pages by then.
  if (page !== state.page && !request.isSent) return { to: `/desk/${path}${listSearch(shape, { ...state, page })}` };
  // A list is shown without its saved views, and without words for values of its filters.
  return ok({
    state,
    answer: answer.value,
    options: options.ok ? options.value : {},
    views: views.ok ? views.value.items : null,
  });
}

/** `linksOf`: links of this state, beside those of the list. */
export function showList<S extends ListShape, Row, A extends ListAnswer<Row>>(
  list: DeskList<S, Row, A>,
  { data, staff, now, reply, key, url }: DeskView<ListData<S, Row, A>>,
  linksOf: (view: ListView) => ListView["links"] = () => [],
): ReactNode {
  const step = bulkStepOf(reply);
  if (step !== null) return <BulkStep {...step} here={url.pathname + url.search} formKey={key} />;
  if (reply?.form === "export" && reply.asksCode)
    return <ExportStep reply={reply} here={url.pathname + url.search} formKey={key} />;
  const messages = reply === null ? [] : [...reply.messages, ...Object.values(reply.errors).flat()];
  const refusedView = reply?.form === "view.save" ? { name: reply.values["name"]?.[0] ?? "", messages } : null;
  const view = listView(list, data, { staff, now, key });
  return (
    <List
      list={{ ...view, links: [...linksOf(view), ...view.links] }}
      messages={refusedView === null ? messages : []}
      refusedView={refusedView}
    />
  );
}
