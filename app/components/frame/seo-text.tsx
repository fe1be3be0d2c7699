/** `html` is sanitised by the server. */
export function SeoText({ html }: { html: string | undefined }) {
  return html === undefined ? null : <section className="seo-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
