export type ImageBounds = { readonly minPixels: number; readonly maxPixels: number }

/** More pixels than any accepted picture has: a small file cannot unpack to gigabytes. */
const maxDecodedPixels = 4_096 * 4_096
const jpegQuality = 86

/**
 * Decodes a square JPEG and encodes it again, upright, so that nothing of the file is kept but its
 * pixels: no metadata, no thumbnail, no bytes after the end. Null for anything else, or when a side
 * is out of bounds or one pixel off square.
 */
export async function reencodeSquareJpeg(bytes: Uint8Array, bounds: ImageBounds): Promise<Uint8Array | null> {
  // Loaded with the first picture, since its native library takes long.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxDecodedPixels })
    const { format, width, height } = await image.metadata()
    const isWithin = (side: number) => side >= bounds.minPixels && side <= bounds.maxPixels
    if (format !== 'jpeg' || !isWithin(width) || !isWithin(height) || Math.abs(width - height) > 1) return null
    return await image.autoOrient().jpeg({ quality: jpegQuality }).toBuffer()
  } catch {
    // sharp throws plain errors for files it cannot decode; its message tells a person nothing.
    return null
  }
}
