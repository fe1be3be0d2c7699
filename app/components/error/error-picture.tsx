/** A repaired staple or, where something is `missing`, a row that lacks one: phones and tablets get a version of their own (specification §2). */
export function ErrorPicture({ missing, small }: { missing: boolean; small: boolean }) {
  const { name, width, height } = missing ? (small ? missingSmall : missingLarge) : repaired;
  return <img className="error-picture" src={`/images/${name}.svg`} width={width} height={height} alt="" />;
}

const repaired = { name: "repaired", width: 320, height: 190 };
const missingLarge = { name: "missing", width: 420, height: 210 };
const missingSmall = { name: "missing-small", width: 240, height: 230 };
