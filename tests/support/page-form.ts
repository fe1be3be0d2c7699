/** What a browser without script would send of the form with this name on the page, as it is shown. */
export function shownForm(html: string, name: string): Record<string, string[]> {
  const forms = html.match(/<form\b.*?<\/form>/gs) ?? [];
  const form = forms.find((one) => one.includes(`name="form" value="${name}"`));
  if (form === undefined) throw new Error(`the page has no form ${name}`);
  const sent: Record<string, string[]> = {};
  for (const [control = "", tag = ""] of form.matchAll(/<(input|textarea|select)\b(?:"[^"]*"|[^">])*>/g)) {
    const field = attributeOf(control, "name");
    if (field === null || attributeOf(control, "type") === "file") continue;
    if (/type="(?:checkbox|radio)"/.test(control) && !/\schecked\b/.test(control)) continue;
    const content = form.slice(form.indexOf(control) + control.length).split(`</${tag}>`, 1)[0] ?? "";
    const value =
      tag === "input" ? (attributeOf(control, "value") ?? "") : tag === "textarea" ? text(content) : chosenOf(content);
    sent[field] = [...(sent[field] ?? []), value.replace(/^\n/, "")];
  }
  return sent;
}

/** The error that describes the control of this name to a screen reader; null: it has none. */
export function describedError(html: string, name: string): string | null {
  const id = `f-${name}`;
  const control = (html.match(/<(?:input|textarea|select|fieldset)\b(?:"[^"]*"|[^">])*>/g) ?? []).find(
    (one) => attributeOf(one, "id") === id,
  );
  const ids = attributeOf(control ?? "", "aria-describedby")?.split(" ") ?? [];
  const found = new RegExp(`<span class="field-error" id="${id}-e">(.*?)</span>`, "s").exec(html);
  return found?.[1] !== undefined && ids.includes(`${id}-e`) ? text(found[1]) : null;
}

function attributeOf(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
  return found?.[1] === undefined ? null : text(found[1]);
}

/** The selected option of a select, or its first one. */
function chosenOf(content: string): string {
  const options = content.match(/<option\b(?:"[^"]*"|[^">])*>/g) ?? [];
  return attributeOf(options.find((one) => /\sselected\b/.test(one)) ?? options[0] ?? "", "value") ?? "";
}

function text(html: string): string {
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, sign: string) => signs[sign] ?? "");
}
