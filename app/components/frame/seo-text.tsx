/** What the shop wrote for those who come from a search. The server has made it safe. */
export function SeoText({ html }: { html: string | undefined }) {
  return html === undefined ? null : (
    <section className="seo-text rich-text" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
