import type { PackageFaultCode } from "#app/domain/exchange/records.ts";

/** Thrown where the reading of a package ends before its end; the records before it are good. */
export class PackageFault extends Error {
  override readonly name = "PackageFault";
  readonly code: PackageFaultCode;

  constructor(code: PackageFaultCode, message: string = code) {
    super(message);
    this.code = code;
  }
}
