import type { Label } from "#app/domain/picking/labels.ts";
import { labelRows } from "#app/i18n/desk/picking-words.ts";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskPicking", texts);

/** A label of 58 by 40 mm. */
export function LabelPage({ label }: { label: Label }) {
  return label.kind === "box" ? <BoxLabel label={label} /> : <GoodsLabel label={label} />;
}

function GoodsLabel({ label: { name, article, code128, ean13 } }: { label: Label }) {
  return (
    <section className="desk-label">
      <p className="desk-label-name">{name}</p>
      <p className="desk-label-article">{article}</p>
      {code128 !== null && <Bars bars={code128} text={t("labels.code128", { text: article ?? "" })} />}
      {ean13 !== null && (
        <>
          <Bars bars={ean13.bars} text={t("labels.ean13", { text: ean13.text })} />
          <p className="desk-label-digits">{ean13.text}</p>
        </>
      )}
    </section>
  );
}

function BoxLabel({ label }: { label: Label }) {
  return (
    <section className="desk-label">
      <p className="desk-label-number">{label.number}</p>
      {label.place !== null && <p className="desk-label-place">{t("labels.place", label.place)}</p>}
      {labelRows(label).map((text) => (
        <p key={text} className="desk-label-row">
          {text}
        </p>
      ))}
    </section>
  );
}

/** Bars in whole modules, with a quiet zone of ten on each side. */
function Bars({ bars, text }: { bars: readonly number[]; text: string }) {
  const starts = bars.map((_, at) => bars.slice(0, at).reduce((sum, wide) => sum + wide, 10));
  const width = bars.reduce((sum, wide) => sum + wide, 20);
  return (
    <svg
      className="desk-label-bars"
      viewBox={`0 0 ${width} 30`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={text}
    >
      {bars.map((wide, at) =>
        at % 2 === 0 ? <rect key={starts[at]} x={starts[at]} y="0" width={wide} height="30" /> : null,
      )}
    </svg>
  );
}
