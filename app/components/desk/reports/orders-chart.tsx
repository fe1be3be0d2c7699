import { axisMarks, type ReportMeasure } from "#app/domain/desk/report-period.ts";
import { formatCount } from "#app/i18n/format.ts";

export type ChartSeries = { name: string; values: readonly number[] };

/** The text of a picture is scaled with it: phones get a picture of their own width. */
const sizes = {
  wide: { width: 960, height: 280, labels: 10 },
  phone: { width: 340, height: 240, labels: 4 },
} as const;
const [right, top, bottom] = [8, 8, 28];
/** The widest character of the picture's 12 px type, and half of a date written with it. */
const [characterWidth, halfDate] = [7, 18];

type Props = { title: string; measure: ReportMeasure; days: readonly string[]; series: readonly ChartSeries[] };

/** Bars of days, a part for each city; the table beside says the same in words. */
export function OrdersChart(props: Props) {
  return (
    <>
      <Chart {...props} size="wide" />
      <Chart {...props} size="phone" />
    </>
  );
}

function Chart({ title, days, series, size }: Props & { size: keyof typeof sizes }) {
  const { width, height, labels } = sizes[size];
  const sums = days.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const marks = axisMarks(Math.max(0, ...sums));
  const most = marks.at(-1) ?? 1;
  const left = Math.max(halfDate, 8 + characterWidth * Math.max(...marks.map((mark) => formatCount(mark).length)));
  const x = (at: number) => left + (at * (width - left - right)) / days.length;
  const y = (value: number) => height - bottom - (value / most) * (height - top - bottom);
  const step = (width - left - right) / days.length;
  const gap = Math.min(2, step / 4);
  const labelled = Math.ceil(days.length / labels);
  return (
    <svg className={`desk-chart ${size}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
      {marks.map((mark) => (
        <g key={mark}>
          <line className="desk-chart-line" x1={left} x2={width - right} y1={round(y(mark))} y2={round(y(mark))} />
          <text x={left - 6} y={round(y(mark) + 4)} textAnchor="end">
            {formatCount(mark)}
          </text>
        </g>
      ))}
      {days.map((day, at) => (
        <g key={day}>
          {stacked(series, at).map(({ index, from, to }) => (
            <rect
              key={index}
              className={`desk-chart-${index}`}
              x={round(x(at) + gap / 2)}
              width={round(step - gap)}
              y={round(y(to))}
              height={round(y(from) - y(to))}
            />
          ))}
          {at % labelled === 0 && (
            <text x={round(Math.min(x(at) + step / 2, width - halfDate))} y={height - 6} textAnchor="middle">
              {`${day.slice(8)}.${day.slice(5, 7)}`}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function stacked(series: readonly ChartSeries[], at: number) {
  let from = 0;
  return series.flatMap(({ values }, index) => {
    const value = values[at] ?? 0;
    const part = { index, from, to: from + value };
    from += value;
    return value > 0 ? [part] : [];
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
