import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Field, Labelled } from "#app/components/kit/fields/field.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { routeSheetQuery } from "#app/contract/desk/picking.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { localMoment, shopZone } from "#app/domain/local-time.ts";
import { ok } from "#app/domain/verdict.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { routeSheet as texts } from "#app/i18n/ru/desk/route-sheet.ts";
import { namespace } from "#app/i18n/translator.ts";
import { deskFile } from "./desk-file.ts";

const t = namespace("routeSheet", texts);

const faults = ["routeEmpty", "routeLong"] as const;
type Fault = (typeof faults)[number] | "invalid";

type Shown = { warehouses: { value: string; label: string }[] };

/** «Маршрутный лист»: which day of which warehouse. */
export const routeSheetPage = deskPage<Shown>({
  path: "picking/route-sheet",
  right: "shipOrders",
  title: t("page"),
  async load({ call }) {
    const options = await call.deskPicking.options();
    return options.ok ? ok({ warehouses: options.value.warehouse }) : options;
  },
  view: ({ data: { warehouses }, url, now }) => {
    const [only] = warehouses.length === 1 ? warehouses : [];
    const fault = faultOf(url.searchParams.get("fault"));
    return (
      <>
        <div className="desk-heading">
          <h1>{t("page")}</h1>
          <LinkButton href="/desk/picking">{t("back")}</LinkButton>
        </div>
        <p className="muted">{t("text")}</p>
        {fault !== null && <ErrorSummary messages={[fault === "invalid" ? t("invalid") : problems[fault]]} />}
        <form className="desk-form" action="/desk/picking/route-sheet.pdf">
          <Labelled id="f-warehouse" label={t("warehouse")}>
            <select
              className="input"
              id="f-warehouse"
              name="warehouse"
              required
              defaultValue={url.searchParams.get("warehouse") ?? only?.value ?? ""}
            >
              <option value="">{t("choose")}</option>
              {warehouses.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Labelled>
          <Field
            name="day"
            label={t("day")}
            type="date"
            required
            defaultValue={url.searchParams.get("day") ?? localMoment(now.getTime(), shopZone).date}
          />
          <p className="actions">
            <Button kind="main">{t("submit")}</Button>
          </p>
        </form>
      </>
    );
  },
});

export const routeSheetPdfPage = deskPage<null>({
  path: "picking/route-sheet.pdf",
  right: "shipOrders",
  title: t("page"),
  async load({ call, query }) {
    const [day, warehouse] = [query.get("day") ?? "", query.get("warehouse") ?? ""];
    const asked = routeSheetQuery.safeParse({ day, warehouse });
    if (!asked.success) return back({ day, warehouse, fault: "invalid" });
    const made = await call.deskPicking.routeSheet({ query: asked.data });
    if (made.ok) return { file: deskFile(made.value) };
    const fault = faultOf(made.code);
    return fault === null ? made : back({ day, warehouse, fault });
  },
  view: () => null,
});

function back(query: { day: string; warehouse: string; fault: Fault }) {
  return { to: `/desk/picking/route-sheet?${new URLSearchParams(query)}` };
}

function faultOf(code: string | null): Fault | null {
  if (code === "invalid") return code;
  return faults.find((one) => one === code) ?? null;
}
