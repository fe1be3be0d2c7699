import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrdersChart } from "#app/components/desk/reports/orders-chart.tsx";

/** No character of PT Sans is wider at 12 px. */
const characterWidth = 7;

test("figures of an axis and dates stay inside the picture, whatever a shop sells", () => {
  for (const most of [0, 7, 90_000, 12_000_000, 9_500_000_000])
    for (const count of [1, 30, 91]) {
      const days = Array.from({ length: count }, (_, at) => `2026-03-${String((at % 28) + 1).padStart(2, "0")}`);
      const series = [{ name: "Москва", values: days.map((_, at) => (at === 0 ? most : 0)) }];
      const html = renderToStaticMarkup(<OrdersChart title="Выручка" measure="revenue" days={days} series={series} />);
      for (const picture of html.split("<svg").slice(1)) {
        const width = Number(/viewBox="0 0 (\d+)/.exec(picture)?.[1]);
        const texts = [...picture.matchAll(/<text x="([\d.]+)"[^>]*text-anchor="(\w+)"[^>]*>([^<]+)/g)];
        expect(texts.length).toBeGreaterThan(2);
        for (const [, x, anchor, text = ""] of texts) {
          const wide = text.length * characterWidth;
          const from = Number(x) - (anchor === "end" ? wide : wide / 2);
          expect(from, `${text} of ${most}`).toBeGreaterThanOrEqual(0);
          expect(anchor === "end" ? Number(x) : from + wide, text).toBeLessThanOrEqual(width);
        }
      }
    }
});
