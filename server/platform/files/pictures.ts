import type { Sharp } from 'sharp'

/** More pixels than the cameras of phones make; a small file cannot unpack to gigabytes. */
const maxDecodedPixels = 64_000_000
/** A minute of film. A few bytes make a frame, so a small file could hold a million of them. */
const maxFrames = 1_500
/** The longest side of a stored picture, more than any screen shows. */
const maxSide = 4_096
const previewSide = 720
const jpegQuality = 86

/** A picture that was encoded again, with its small version. */
export type Picture = {
  readonly content: Uint8Array
  readonly preview: Uint8Array
  readonly width: number
  readonly height: number
}
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'
export type PictureResult = Picture | 'damaged' | 'too-large'

/**
 * Decodes a picture and encodes it again in its own format, upright and at most 4,096 pixels a
 * side, so that nothing of the file is kept but its pixels. Moving pictures go on moving, and
 * threads of libvips do the work.
 */
export async function reencodePicture(path: string, format: PictureFormat): Promise<PictureResult> {
  // Loaded with the first picture, since its native library takes long.
  const { default: sharp } = await import('sharp')
  const open = (animated = false) => sharp(path, { failOn: 'error', limitInputPixels: maxDecodedPixels, animated })
  try {
    const { width, height, pages = 1, pageHeight = height } = await sharp(path, { limitInputPixels: false }).metadata()
    if (pages > maxFrames || width * pageHeight * pages > maxDecodedPixels) return 'too-large'
    // Many frames at full size would take seconds; the sides of moving pictures are smaller.
    const side = pages > 1 ? Math.min(maxSide, 1_024) : maxSide
    const { data, info } = await encoded(bounded(open(pages > 1), side), format).toBuffer({
      resolveWithObject: true,
    })
    const preview = await bounded(open(), previewSide).webp({ quality: 78 }).toBuffer()
    return { content: data, preview, width: info.width, height: info.pageHeight ?? info.height }
  } catch {
    // sharp throws plain errors for files it cannot decode; their text tells a person nothing.
    return 'damaged'
  }
}

const bounded = (image: Sharp, side: number) =>
  image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

function encoded(image: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: jpegQuality })
    case 'png':
      return image.png()
    case 'webp':
      return image.webp({ quality: jpegQuality })
    case 'gif':
      return image.gif()
  }
}
