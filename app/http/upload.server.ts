/** A file that came with a form. It may lie on a disk: its bytes are in memory while `work` has them, and no longer. */
export type Upload = {
  /** Of the field. */
  field: string;
  /** As the sender calls it. */
  name: string;
  /** Bytes, of which `work` gets no more than `most`. Null when too many wait for their turn. */
  size: number;
  /** The disk was full when it came: the form is there without it. */
  isLost?: boolean;
  use<T>(most: number, work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>): Promise<T | null>;
};

/** The same of a form that was read whole, as under plain remix-serve. */
export function uploadsOf(form: FormData): Upload[] {
  return [...form].flatMap(([field, value]) =>
    typeof value === "string"
      ? []
      : [
          {
            field,
            name: value.name,
            size: value.size,
            use: async (most, work) => work(new Uint8Array(await value.slice(0, most).arrayBuffer())),
          } satisfies Upload,
        ],
  );
}
