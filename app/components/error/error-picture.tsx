/** A repaired staple or, where something is `missing`, a row that lacks one: phones and tablets get a version of their own (specification §2). */
export function ErrorPicture({ missing, small }: { missing: boolean; small: boolean }) {
  if (!missing) return <Sheet width={320} height={190} lines={repaired} dims={across(60, 260, 172)} />;
  return small ? (
    <Sheet
      width={240}
      height={230}
      lines={staple(28, 4, 200, 62) + staple(28, 156, 200, 62)}
      gone={staple(28, 80, 200, 62)}
      dims="M10 80v62M4 80h12M4 142h12"
    />
  ) : (
    <Sheet
      width={420}
      height={210}
      lines={staple(10, 20, 116) + staple(294, 20, 116)}
      gone={staple(152, 20, 116)}
      dims={across(152, 268, 194)}
    />
  );
}

function Sheet({
  width,
  height,
  lines,
  gone,
  dims,
}: {
  width: number;
  height: number;
  lines: string;
  gone?: string;
  dims: string;
}) {
  return (
    <svg className="error-picture" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path d={lines} />
      {gone && <path className="missing-part" d={gone} />}
      <path className="dimension-line" d={dims} />
    </svg>
  );
}

/** Outer and inner edge of a staple. */
function staple(x: number, y: number, width: number, height = 150): string {
  const [right, foot, inner] = [x + width, y + height, width - 40];
  return `M${x} ${foot}V${y + 20}a20 20 0 0 1 20-20H${right - 20}a20 20 0 0 1 20 20V${foot}h-20V${y + 24}a4 4 0 0 0-4-4h-${inner - 8}a4 4 0 0 0-4 4V${foot}z`;
}

function across(from: number, to: number, y: number): string {
  return `M${from} ${y}H${to}M${from} ${y - 6}v12M${to} ${y - 6}v12`;
}

const repaired = `${staple(60, 10, 200, 140)}M120 90h80M160 70v40`;
