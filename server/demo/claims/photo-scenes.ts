import { randomOf, type Random } from "#server/demo/random.ts";

/** What a photograph of a claim shows. */
export const photoSceneNames = ["pallet", "dentedBox", "scratchedBox", "openBox", "label", "crackedPlate"] as const;
export type PhotoScene = (typeof photoSceneNames)[number];

/** Pixels of a photograph as a messenger would send it. */
export const photoSize = { width: 1120, height: 840 } as const;

/**
 * What a phone would show at a building site, as SVG: things without outlines, at an angle, in the light of a room. The
 * same seed gives the same picture. Nothing is written on labels: which letters are there depends on the machine.
 */
export function photoScene(scene: PhotoScene, seed: string): string {
  const random = randomOf(`claim-photo/${seed}`);
  const turn = (random.next() - 0.5) * 9;
  const [dx, dy] = [random.int(-40, 40), random.int(-25, 25)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${photoSize.width}" height="${photoSize.height}" viewBox="0 0 1200 900">
<defs>
<radialGradient id="light" cx="${random.int(30, 65)}%" cy="${random.int(15, 40)}%" r="85%">
<stop offset="0" stop-color="#fff6e0" stop-opacity=".34"/><stop offset=".55" stop-color="#fff6e0" stop-opacity="0"/>
<stop offset="1" stop-color="#0a0d14" stop-opacity=".62"/></radialGradient>
<linearGradient id="card" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c89d69"/><stop offset="1" stop-color="#a97c48"/></linearGradient>
<linearGradient id="steel" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="#9aa2a9"/><stop offset=".35" stop-color="#dfe4e8"/>
<stop offset=".6" stop-color="#a8b0b7"/><stop offset="1" stop-color="#757d85"/></linearGradient>
<radialGradient id="shadow"><stop offset=".3" stop-color="#0c0b09" stop-opacity=".75"/><stop offset="1" stop-color="#0c0b09" stop-opacity="0"/></radialGradient>
</defs>
${ground(random)}<g transform="translate(${dx} ${dy}) rotate(${tenths(turn)} 600 450)">${scenes[scene](random)}</g>
<rect width="1200" height="900" fill="url(#light)"/>
</svg>`;
}

const scenes: Record<PhotoScene, (random: Random) => string> = {
  pallet: palletWithGap,
  dentedBox: (random) => box(random) + dent,
  scratchedBox: (random) => box(random) + scratches(random),
  openBox,
  label: labelClose,
  crackedPlate: (random) => plate(random) + crack,
};

/** Concrete with stains and a seam, or boards. */
function ground(random: Random): string {
  if (random.chance(0.5)) {
    const boards = Array.from({ length: 7 }, (_, at) => {
      const y = at * 135 - 20;
      return `<rect x="-20" y="${y}" width="1240" height="131" fill="${random.pick(["#8d7355", "#957b5c", "#84694c"])}"/>
<path d="M-20 ${y + random.int(30, 60)}C300 ${y + random.int(20, 80)} 700 ${y + random.int(20, 110)} 1220 ${y + random.int(30, 90)}" stroke="#6d553b" stroke-width="3" fill="none" opacity=".5"/>`;
    });
    return `<rect width="1200" height="900" fill="#4c3b2a"/>${boards.join("")}`;
  }
  const stains = Array.from(
    { length: 16 },
    () =>
      `<ellipse cx="${random.int(0, 1200)}" cy="${random.int(0, 900)}" rx="${random.int(40, 210)}" ry="${random.int(20, 110)}" fill="${random.pick(["#7b7d7c", "#94958f", "#6f7271"])}" opacity=".28"/>`,
  );
  return `<rect width="1200" height="900" fill="#878984"/>${stains.join("")}<path d="M-10 ${random.int(90, 200)}L1210 ${random.int(120, 260)}" stroke="#5c5e5b" stroke-width="5" opacity=".6"/>`;
}

function box(random: Random): string {
  return `<ellipse cx="640" cy="700" rx="400" ry="70" fill="url(#shadow)"/>
<path d="M250 290L800 250L800 690L250 720Z" fill="url(#card)"/><path d="M800 250L960 205L960 600L800 690Z" fill="#8f683b"/>
<path d="M250 290L430 236L960 205L800 250Z" fill="#d4ad7e"/><path d="M525 230L596 226L560 272L490 276Z" fill="#e9dcb8" opacity=".8"/><path d="M490 276L560 271L560 430L490 436Z" fill="#e9dcb8" opacity=".55"/>
<g transform="translate(300 470) skewY(-3)">${label(random, 250, 165)}</g>
<g fill="none" stroke="#5d3f1d" stroke-width="7" opacity=".75" transform="translate(655 540) skewY(-3)"><path d="M20 80V10M5 28L20 8L35 28M70 80V10M55 28L70 8L85 28M0 92H90"/></g>`;
}

const dent = `<path d="M800 250L905 221L915 350L880 415L800 440L735 365L800 330Z" fill="#6d4b27"/>
<path d="M735 365L800 330L880 415L800 440Z" fill="#4a3219"/><path d="M700 258L800 250L800 330L735 365L690 320Z" fill="#b98c59"/>
<path d="M690 320L735 365L800 440M735 365L800 330M880 415L930 395" stroke="#3b2611" stroke-width="5" fill="none" opacity=".8"/>
<path d="M752 372l40 8l-12 30l34 -6l-20 28z" fill="#e7d6bb"/>`;

function scratches(random: Random): string {
  const lines = Array.from({ length: 9 }, () => {
    const [x, y] = [random.int(520, 720), random.int(330, 520)];
    return `<path d="M${x} ${y}q${random.int(40, 90)} ${random.int(20, 70)} ${random.int(90, 170)} ${random.int(40, 120)}" stroke="#ecdcc0" stroke-width="${random.int(2, 7)}" fill="none" stroke-linecap="round" opacity=".85"/>`;
  });
  return `${lines.join("")}<path d="M560 430l120 40l60 90l-40 20l-90 -60z" fill="#7a5730" opacity=".5"/>`;
}

/** An open box from above: some of what should lie in it. */
function openBox(random: Random): string {
  const bags = Array.from({ length: random.int(3, 5) }, (_, at) => {
    const [x, y] = [330 + (at % 3) * 185, 330 + Math.floor(at / 3) * 165];
    const parts = Array.from({ length: 9 }, () => {
      const [px, py, angle] = [random.int(20, 120), random.int(20, 95), random.int(0, 180)];
      return `<g transform="translate(${px} ${py}) rotate(${angle})"><rect x="-26" y="-4" width="52" height="8" rx="3" fill="#c3a649"/><rect x="-30" y="-8" width="10" height="16" rx="3" fill="#dcc26a"/></g>`;
    });
    return `<g transform="translate(${x} ${y}) rotate(${random.int(-8, 8)})"><rect width="160" height="130" rx="10" fill="#dfe6ea" opacity=".5"/>${parts.join("")}
<rect width="160" height="130" rx="10" fill="#fff" opacity=".22"/><path d="M12 20L80 9L150 24" stroke="#fff" stroke-width="5" fill="none" opacity=".6"/><rect x="30" y="-6" width="96" height="22" fill="#f2f0e8"/></g>`;
  });
  return `<ellipse cx="620" cy="510" rx="450" ry="300" fill="url(#shadow)"/>
<path d="M270 270L200 110L990 120L930 270Z" fill="#cfa777"/><path d="M270 690L215 830L985 825L930 690Z" fill="#b98d5a"/>
<path d="M270 270L120 330L130 660L270 690Z" fill="#bd925f"/><path d="M930 270L1075 320L1070 650L930 690Z" fill="#c39966"/>
<rect x="270" y="270" width="660" height="420" fill="#6b4e2d"/><path d="M270 270H930L890 310H310Z" fill="#4d3719"/><path d="M270 270L310 310V660L270 690Z" fill="#5a4121"/>
${bags.join("")}`;
}

/** A label fills most of the picture. */
function labelClose(random: Random): string {
  return `<rect x="120" y="90" width="980" height="760" fill="url(#card)"/><path d="M120 150H1100" stroke="#8e683a" stroke-width="6" opacity=".5"/>
<path d="M120 700H1100V790H120Z" fill="#e9dcb8" opacity=".5"/><g transform="translate(250 240)">${label(random, 690, 430)}</g>`;
}

/** A printed label of so many units: a maker's bar, lines too small to be read, a code of bars. */
function label(random: Random, width: number, height: number): string {
  const unit = width / 100;
  const lines = Array.from({ length: 5 }, (_, at) => {
    let x = 5 * unit;
    const words = Array.from({ length: random.int(2, 4) }, () => {
      const word = random.int(7, 18) * unit;
      const from = x;
      x += word + 2.5 * unit;
      return x < 66 * unit
        ? `<rect x="${tenths(from)}" y="${tenths(height * (0.28 + at * 0.08))}" width="${tenths(word)}" height="${tenths(height * 0.04)}" fill="#2c3136" opacity=".8"/>`
        : "";
    });
    return words.join("");
  });
  let x = 8 * unit;
  let bars = "";
  while (x < 62 * unit) {
    const bar = random.int(1, 3) * 0.42 * unit;
    bars += `<rect x="${tenths(x)}" y="${tenths(height * 0.71)}" width="${tenths(bar)}" height="${tenths(height * 0.2)}" fill="#15191e"/>`;
    x += bar + random.int(1, 3) * 0.42 * unit;
  }
  return `<rect width="${width}" height="${height}" rx="4" fill="#f4f2ea"/><rect width="${width}" height="${tenths(height * 0.2)}" fill="#1f4e8c"/>
<rect x="${5 * unit}" y="${tenths(height * 0.06)}" width="${30 * unit}" height="${tenths(height * 0.08)}" fill="#fff"/>
<circle cx="${88 * unit}" cy="${tenths(height * 0.1)}" r="${tenths(height * 0.07)}" fill="#ffc400"/>${lines.join("")}${bars}
<rect x="${70 * unit}" y="${tenths(height * 0.32)}" width="${25 * unit}" height="${tenths(height * 0.58)}" fill="none" stroke="#2c3136" stroke-width="${tenths(unit * 0.7)}"/>
<path d="M${75 * unit} ${height * 0.78}L${82 * unit} ${height * 0.45}L${90 * unit} ${height * 0.78}Z" fill="none" stroke="#2c3136" stroke-width="${tenths(unit)}"/>`;
}

/** A fitting of sheet steel with its holes. */
function plate(random: Random): string {
  const holes = [330, 480, 700, 850].map(
    (x) =>
      `<circle cx="${x}" cy="${450 + random.int(-4, 4)}" r="34" fill="#2a2d30"/><circle cx="${x - 5}" cy="445" r="26" fill="#3d4145"/>`,
  );
  return `<ellipse cx="610" cy="497" rx="440" ry="192" fill="url(#shadow)"/>
<rect x="220" y="310" width="740" height="265" rx="34" fill="url(#steel)"/><rect x="232" y="322" width="716" height="241" rx="26" fill="none" stroke="#f4f7f9" stroke-width="4" opacity=".5"/>
<rect x="560" y="365" width="60" height="150" rx="30" fill="#303438"/>${holes.join("")}`;
}

const crack = `<path d="M700 484L712 505L698 528L724 548L714 577" stroke="#17191b" stroke-width="9" fill="none" stroke-linejoin="bevel"/>
<path d="M704 484L717 505L703 528L729 548L719 577" stroke="#fbfdfe" stroke-width="3" fill="none" opacity=".7"/>
<path d="M698 528L664 541L651 562M724 548L760 556" stroke="#1d2022" stroke-width="5" fill="none"/>`;

/** Goods in rows as the driver has left them, with a place that is empty. */
function palletWithGap(random: Random): string {
  const gap = random.int(1, 3);
  const boxes = [0, 1, 2].flatMap((row) =>
    [0, 1, 2, 3].flatMap((column) => {
      if (row === 0 && column >= gap && column < gap + 1) return [];
      const [x, y] = [240 + column * 180, 180 + row * 165];
      return [
        `<rect x="${x}" y="${y}" width="174" height="160" fill="${random.pick(["#bf9360", "#b88a55", "#c79b68"])}"/><path d="M${x + 72} ${y}h30v160h-30z" fill="#e6d7b0" opacity=".5"/>
<path d="M${x} ${y + 156}h174" stroke="#5e4323" stroke-width="6" opacity=".7"/><g transform="translate(${x + 16} ${y + 74})">${label(random, 76, 56)}</g>`,
      ];
    }),
  );
  const slats = Array.from(
    { length: 3 },
    (_, at) => `<rect x="${225 + at * 275}" y="715" width="190" height="62" fill="#7d6140"/>`,
  );
  return `<ellipse cx="610" cy="790" rx="470" ry="46" fill="url(#shadow)"/>
<rect x="215" y="175" width="760" height="500" fill="#3a2a17"/>${boxes.join("")}<rect x="205" y="676" width="780" height="40" fill="#a98557"/>${slats.join("")}<rect x="205" y="776" width="780" height="26" fill="#8f6e45"/>
<path d="M215 200L975 640M215 420L700 690" stroke="#fff" stroke-width="3" opacity=".18"/>`;
}

/** Finer than anybody sees. */
function tenths(length: number): number {
  return Math.round(length * 10) / 10;
}
