/** A body is not read any further: the stream that carries it ends with this. */
export class BodyRefused extends Error {
  readonly code: "payloadTooLarge" | "overloaded" | "requestTimeout";

  constructor(code: BodyRefused["code"]) {
    super(`a body was refused: ${code}`);
    this.code = code;
  }
}
