import sharp from "sharp";
const [,, src, l, t, w, h, out] = process.argv;
const m = await sharp(src).metadata();
await sharp(src).extract({ left: +l, top: +t, width: Math.min(+w, m.width - l), height: Math.min(+h, m.height - t) }).toFile(out);
console.log(m.width, m.height);
