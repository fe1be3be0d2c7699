/**
 * An answer whose bytes are there: written to the socket as it stands, it costs a tenth of a `Response`, whose body is a
 * stream.
 */
export class RawAnswer {
  readonly status: number;
  readonly headers: [name: string, value: string][];
  readonly body: Uint8Array<ArrayBuffer> | null;

  constructor(status: number, headers: [name: string, value: string][], body: Uint8Array<ArrayBuffer> | null) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** The same for who wants to read it. */
export function responseOf(answer: Response | RawAnswer): Response {
  if (answer instanceof Response) return answer;
  const headers = new Headers();
  for (const [name, value] of answer.headers) headers.append(name, value);
  return new Response(answer.body, { status: answer.status, headers });
}
