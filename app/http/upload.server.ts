/** An uploaded file, possibly on disk: its bytes are in memory only while `work` runs. */
export type FormFile = {
  /** Name of the field. */
  field: string;
  /** The sender's file name. */
  name: string;
  /** Bytes, of which `work` gets at most `most`. Null if too many uploads are waiting. */
  size: number;
  /** The disk was full: the form came without it. */
  isLost?: boolean;
  use<T>(most: number, work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T | null>;
  /** The whole file piece by piece, for files too large for memory. */
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
};

/** The same for a form parsed as a whole, as under plain remix-serve. */
export function uploadsOf(form: FormData): FormFile[] {
  return [...form].flatMap(([field, value]) =>
    typeof value === "string"
      ? []
      : [
          {
            field,
            name: value.name,
            size: value.size,
            use: async (most, work) => work(new Uint8Array(await value.slice(0, most).arrayBuffer())),
            stream: () => value.stream(),
          } satisfies FormFile,
        ],
  );
}
