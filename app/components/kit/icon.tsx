/** An icon of the sprite below; decorative, its meaning is in adjacent text or an aria-label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** Once per page, first in the body: icons refer to it. */
export function Sprite() {
  return (
    <svg width="0" height="0" className="visually-hidden" aria-hidden="true">
      <defs dangerouslySetInnerHTML={{ __html: symbols }} />
    </svg>
  );
}

export type IconName = keyof typeof drawings;

const drawings = {
  cmp: "M5 20V10M12 20V4M19 20v-7",
  fav: "M6 3h12v18l-6-5-6 5z",
  bag: "M3 5h3l2 11h11l2-8H7M9 20h2M16 20h2",
  me: "M12 4a4 4 0 1 0 .1 0M4 21c1-5 4-7 8-7s7 2 8 7",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  grid: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  find: "M10.5 4a6.5 6.5 0 1 0 .1 0M15.5 15.5 21 21",
  x: "M5 5l14 14M19 5 5 19",
  ok: "M4 13l5 5L20 6",
  go: "M9 5l7 7-7 7",
} as const;

const symbols = Object.entries(drawings)
  .map(([name, path]) => `<symbol id="i-${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`)
  .join("");
