/** The key URI as a QR code in SVG, for the camera of a code generator; loaded when it is asked for. */
export async function generatorQr(address: string): Promise<string> {
  const { default: QRCode } = await import("qrcode");
  return QRCode.toString(address, { type: "svg", margin: 4 });
}
