import { setFlagsFromString } from "node:v8";

/**
 * A shop shares small machines with its database. Some 50 MB are alive in a serving process; V8 would let four times as
 * much garbage gather before it looks, and the compilers of the embedded database's WebAssembly leave what they took in
 * an arena of each thread. Set before either has grown: costs no processor time that could be measured.
 */
export function keepMemoryLean(): void {
  setFlagsFromString("--heap-growing-percent=80");
  setFlagsFromString("--wasm-num-compilation-tasks=1");
}
