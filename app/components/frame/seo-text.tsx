/** `html` is safe: the server has sanitised it. */
export function SeoText({ html }: { html: string | undefined }) {
  return html === undefined ? null : (
    <section className="seo-text rich-text" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
