import { drawnFilterMark } from "#app/components/filter/filter-drawing.ts";
import { drawnMark } from "#app/components/goods/packed-goods.ts";

/** Remix preloads its modules by links without a nonce, which the policy would refuse. */
export function withNonces(markup: string, nonce: string): string {
  return markup.replaceAll('<link rel="modulepreload"', `<link rel="modulepreload" nonce="${nonce}"`);
}

/** What the page shows already does not travel a second time as data. */
export function withoutDrawn(data: string, drawn: readonly string[]): string {
  return drawn.reduce(
    (rest, packed, place) => rest.replace(JSON.stringify(packed), () => JSON.stringify(drawnMark(place))),
    data,
  );
}

/** A listing's filter stands in the page as it is. */
export function withoutFilter(data: string, filters: readonly string[]): string {
  return filters.reduce(
    (rest, filter) => rest.replace(JSON.stringify(filter), () => JSON.stringify(drawnFilterMark)),
    data,
  );
}

/** The loaders' data where Remix's browser code waits for it, as its own streaming renderer would send it. */
export function withHandoff(markup: string, data: string, nonce: string): string {
  const script = `<script nonce="${nonce}">{let c=window.__remixContext.streamController;c.enqueue(${inScript(data)});c.close()}</script>`;
  const end = markup.lastIndexOf("</body>");
  return markup.slice(0, end) + script + markup.slice(end);
}

/** JSON that neither ends the script element nor its statement. */
function inScript(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** What the loaders have answered, as Remix has encoded it; nothing in it is still waited for. */
export async function wholeText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
    text += decoder.decode(value, { stream: true });
  return text;
}
