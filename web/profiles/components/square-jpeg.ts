import { pictureBounds } from '#contract/profiles/values.ts'

/**
 * Cuts a picture to a square around its middle and makes a JPEG of it, in the browser: what is sent is small and has
 * lost where it was taken. Yields base64, or null for a file the browser cannot read as a picture.
 */
export async function squareJpeg(file: File): Promise<string | null> {
  const source = await createImageBitmap(file).catch(() => null)
  if (!source) return null
  const canvas = document.createElement('canvas')
  canvas.width = pictureBounds.sentPixels
  canvas.height = pictureBounds.sentPixels
  const side = Math.min(source.width, source.height)
  const paint = canvas.getContext('2d')
  if (!paint || side === 0) return null
  // What is transparent becomes white, as JPEG knows no transparency.
  paint.fillStyle = 'white'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  const [left, top] = [(source.width - side) / 2, (source.height - side) / 2]
  paint.drawImage(source, left, top, side, side, 0, 0, canvas.width, canvas.height)
  source.close()
  return canvas.toDataURL('image/jpeg', 0.86).split(',')[1] ?? null
}
