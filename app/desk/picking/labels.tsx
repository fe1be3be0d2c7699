import { LabelPage } from "#app/components/desk/picking/labels.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { Labels } from "#app/contract/desk/picking.ts";
import { deskPage, type DeskRequest } from "#app/desk/frame/page.ts";
import { labelKinds, mostPlaces, type LabelKind } from "#app/domain/picking/labels.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import labelStyle from "#app/styles/desk/labels.css?url";
import { deskFile } from "./desk-file.ts";

const t = namespace("deskPicking", texts);

type Shown = { number: string; labels: Labels["labels"]; messages: readonly string[] };

/** Labels as a page whose printed pages are labels: its own style sheet sets their size. */
export const labelsPage = deskPage<Shown>({
  path: "picking/:number/labels",
  right: "shipOrders",
  title: ({ number }) => t("labels.titleOf", { number }),
  async load({ call, params, query }) {
    const number = params["number"] ?? "";
    const found = await call.deskPicking.labels({ params: { number }, query: wanted(query) });
    if (found.ok) return ok({ ...found.value, messages: [] });
    return found.code === "labelsMany" ? ok({ number, labels: [], messages: found.messages }) : found;
  },
  view: ({ data: { number, labels, messages }, url }) => {
    const { kind, places, copies } = wanted(url.searchParams);
    const part = `/desk/picking/${encodeURIComponent(number)}`;
    return (
      <>
        <link rel="stylesheet" href={labelStyle} />
        <div className="desk-label-tools">
          <div className="desk-heading">
            <h1>{t("labels.titleOf", { number })}</h1>
            <LinkButton href={part}>{t("labels.back")}</LinkButton>
          </div>
          <form className="desk-picking-step" action={`${part}/labels`}>
            <input type="hidden" name="kind" value={kind} />
            {kind === "box" ? (
              <Field
                name="places"
                label={t("labels.places")}
                type="number"
                min={1}
                max={mostPlaces}
                defaultValue={places}
              />
            ) : (
              <Field
                name="copies"
                label={t("labels.copies")}
                type="number"
                min={1}
                max={mostPlaces}
                defaultValue={copies}
              />
            )}
            <Button>{t("labels.show")}</Button>
            {labels.length > 0 && <LinkButton href={`${part}/labels.pdf${url.search}`}>{t("labels.pdf")}</LinkButton>}
          </form>
          {messages.map((text) => (
            <p key={text} className="desk-picking-fault" role="alert">
              {text}
            </p>
          ))}
          <p className="muted">{labels.length === 0 ? t("labels.none") : t("labels.hint")}</p>
        </div>
        <div className="desk-labels">
          {labels.map((label, at) => (
            <LabelPage key={at} label={label} />
          ))}
        </div>
      </>
    );
  },
});

export const labelsPdfPage = deskPage<null>({
  path: "picking/:number/labels.pdf",
  right: "shipOrders",
  title: t("labels.title"),
  async load({ call, params, query }) {
    const made = await call.deskPicking.labelsPdf({ params: { number: params["number"] ?? "" }, query: wanted(query) });
    return made.ok ? { file: deskFile(made.value) } : made;
  },
  view: () => null,
});

/** Pick list and packing slip. */
export const paperPage = deskPage<null>({
  path: "picking/:number/papers/:kind",
  right: "shipOrders",
  title: t("print.title"),
  async load({ call, params }) {
    const { number = "", kind = "" } = params;
    const made = await call.deskPicking.paper({ params: { number, kind } });
    return made.ok ? { file: deskFile(made.value) } : made;
  },
  view: () => null,
});

/** The same of several parts in one file. */
export const papersPage = deskPage<null>({
  path: "picking/papers/:kind",
  right: "shipOrders",
  title: t("print.title"),
  async load({ call, params, query }) {
    const made = await call.deskPicking.papers({
      params: { kind: params["kind"] ?? "" },
      query: { parts: query.get("parts") ?? "" },
    });
    return made.ok ? { file: deskFile(made.value) } : made;
  },
  view: () => null,
});

function wanted(query: DeskRequest["query"]): { kind: LabelKind; places: string; copies: string; item?: string } {
  const item = query.get("item");
  return {
    kind: labelKinds.find((one) => one === query.get("kind")) ?? "goods",
    places: query.get("places") || "1",
    copies: query.get("copies") || "1",
    ...(item === null ? {} : { item }),
  };
}
