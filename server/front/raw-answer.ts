type Bytes = Uint8Array<ArrayBuffer>;

/**
 * An answer whose bytes are there: written to the socket as it stands, it costs a tenth of a `Response`, whose body is a
 * stream. `headers`: names and values in turns, as node writes them.
 */
export class RawAnswer<Body extends Bytes | null = Bytes | null> {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Body;
  /** Of the status line; "" for the one that goes with the status. */
  readonly message: string;

  constructor(status: number, headers: readonly string[], body: Body, message = "") {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.message = message;
  }
}

/** The same for who wants to read it. */
export function responseOf(answer: Response | RawAnswer): Response {
  if (answer instanceof Response) return answer;
  const headers = new Headers();
  for (let at = 0; at < answer.headers.length; at += 2)
    headers.append(answer.headers[at] ?? "", answer.headers[at + 1] ?? "");
  return new Response(answer.body, { status: answer.status, statusText: answer.message, headers });
}
