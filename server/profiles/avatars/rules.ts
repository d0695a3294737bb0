/** Decides which pictures are taken, and takes out of them what a person would not want to publish. */
import { pictureBounds } from '#contract/profiles/values.ts'

const startOfImage = 0xd8
const startOfScan = 0xda
const comment = 0xfe

/**
 * Reads a JPEG by its own structure, whatever it was called, and returns it without comments and application data: those
 * hold where and with what it was taken. Null for anything that is no square-enough JPEG of a sane size.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  if (bytes.length < 4 || view.getUint16(0) !== (0xff00 | startOfImage)) return null
  let isFitting = false
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return null
    if (isFrame(marker) && end - at >= 9) isFitting = fits(view.getUint16(at + 7), view.getUint16(at + 5))
    if (marker === startOfScan) return isFitting ? join([...kept, bytes.subarray(at)]) : null
    if (!isPrivate(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** A frame header, which tells width and height. C4, C8 and CC are tables in the same range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** APP0 and APP14 say how to read the picture; the others carry data about it. */
function isPrivate(marker: number): boolean {
  return marker === comment || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)
}

function fits(width: number, height: number): boolean {
  const { minPixels, maxPixels } = pictureBounds
  return [width, height].every((side) => side >= minPixels && side <= maxPixels) && Math.abs(width - height) <= 1
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
