import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { formatCount } from "#app/i18n/format.ts";
import { deskList } from "#app/i18n/ru/desk/list.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Filters } from "./filters.tsx";
import { ListTable } from "./table.tsx";
import type { ListView } from "./list-view.ts";

const t = namespace("deskList", deskList);

type RefusedView = { name: string; messages: string[] } | null;
type Props = { list: ListView; messages?: readonly string[]; refusedView?: RefusedView };

/** A list of the desk: its whole state is in the address. `messages`: why a form of the list was not taken. */
export function List({ list, messages = [], refusedView = null }: Props) {
  const { title, here, rows, total, page, pages, pageHref, actions, formKey, isFiltered, links, above } = list;
  return (
    <>
      <div className="desk-heading">
        <h1>{title}</h1>
        <span className="muted">{t("found", { count: total })}</span>
        {links.map(({ href, text }) => (
          <LinkButton key={href} href={href}>
            {text}
          </LinkButton>
        ))}
      </div>
      {above && <div className="desk-above">{above}</div>}
      <Filters {...list} />
      <Tools list={list} refusedView={refusedView} />
      {messages.length > 0 && (
        <div className="error-summary" role="alert" tabIndex={-1}>
          {messages.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {rows.length === 0 ? (
        <Empty title={t("empty")} text={isFiltered ? t("emptyFiltered") : list.empty} />
      ) : (
        <form method="post" action={here}>
          <input type="hidden" name="form" value="bulk" />
          <input type="hidden" name="key" value={formKey} />
          <ListTable {...list} />
          {actions.length > 0 && <BulkBar {...list} />}
        </form>
      )}
      <Pager page={page} pages={pages} href={pageHref} />
    </>
  );
}

function BulkBar({ actions, total }: ListView) {
  return (
    <div className="desk-bulk">
      <span>
        {t("withTicked")} <b data-ticked="" aria-live="polite" />
      </span>
      <label className="desk-flag">
        <input type="checkbox" name="all" value={total} />
        {t("all", { count: formatCount(total) })}
      </label>
      {actions.map(({ name, label }) => (
        <Button key={name} name="bulk" value={name}>
          {label}
        </Button>
      ))}
    </div>
  );
}

function Tools({ list, refusedView }: { list: ListView; refusedView: RefusedView }) {
  const { path, here, chooser, chooserKept, sizes, sorts, views, exports, isPersonalExport, formKey } = list;
  return (
    <div className="desk-tools">
      {views && <Views {...list} views={views} refused={refusedView} />}
      <details>
        <summary>{t("columns")}</summary>
        <form className="desk-popup" action={path}>
          {chooserKept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {chooser.map(({ name, label, isShown }) => (
            <label key={name} className="desk-flag">
              <input type="checkbox" name="cols" value={name} defaultChecked={isShown} />
              {label}
            </label>
          ))}
          <Button>{t("apply")}</Button>
        </form>
      </details>
      <details className="desk-sorts">
        <summary>{t("sort")}</summary>
        <div className="desk-popup">
          {sorts.map(({ label, href, isHere }) => (
            <a key={href} href={href} aria-current={isHere ? "true" : undefined}>
              {label}
            </a>
          ))}
        </div>
      </details>
      {exports.length > 0 && (
        <details>
          <summary>{t("export")}</summary>
          <form className="desk-popup" method="post" action={here}>
            <input type="hidden" name="form" value="export" />
            <input type="hidden" name="key" value={formKey} />
            {isPersonalExport && (
              <label className="desk-flag">
                <input type="checkbox" name="personal" value="1" />
                {t("exportPersonal")}
              </label>
            )}
            {exports.map((format) => (
              <Button key={format} name="export" value={format}>
                {t(format)}
              </Button>
            ))}
          </form>
        </details>
      )}
      <nav className="desk-sizes" aria-label={t("size")}>
        {sizes.map(({ size, href, isHere }) => (
          <a key={size} href={href} aria-current={isHere ? "true" : undefined}>
            {size}
          </a>
        ))}
      </nav>
    </div>
  );
}

type ViewsProps = Pick<ListView, "here" | "formKey"> & {
  views: NonNullable<ListView["views"]>;
  refused: RefusedView;
};

function Views({ here, views, formKey, refused }: ViewsProps) {
  return (
    <details open={refused !== null}>
      <summary>{t("views")}</summary>
      <div className="desk-popup">
        {views.length === 0 && <p className="muted">{t("noViews")}</p>}
        {views.map(({ uuid, name, href, isShared, isOwn, isHere }) => (
          <div key={uuid} className="desk-view">
            <a href={href} aria-current={isHere ? "true" : undefined}>
              {name}
              {isShared && <small className="muted"> {t("shared")}</small>}
            </a>
            {isOwn && (
              <form method="post" action={here}>
                <input type="hidden" name="form" value="view.delete" />
                <Button kind="plain" name="view" value={uuid} aria-label={t("deleteView", { name })}>
                  ×
                </Button>
              </form>
            )}
          </div>
        ))}
        <form className="desk-save-view" method="post" action={here}>
          <input type="hidden" name="form" value="view.save" />
          <input type="hidden" name="key" value={formKey} />
          <Field
            id="view-name"
            name="name"
            label={t("viewName")}
            defaultValue={refused?.name}
            errors={refused?.messages}
            autoFocus={refused !== null}
            required
            maxLength={60}
          />
          <label className="desk-flag">
            <input type="checkbox" name="shared" value="1" />
            {t("viewShared")}
          </label>
          <Button>{t("saveView")}</Button>
        </form>
      </div>
    </details>
  );
}
