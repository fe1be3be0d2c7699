/** Ends the stream of a body that will not be read further. */
export class BodyRefused extends Error {
  readonly code: "payloadTooLarge" | "overloaded" | "requestTimeout";

  constructor(code: BodyRefused["code"]) {
    super(`a body was refused: ${code}`);
    this.code = code;
  }
}
