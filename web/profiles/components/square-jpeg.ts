import { pictureBounds } from '#contract/profiles/values.ts'
import { type Crop, squareOf } from './crop.ts'

/** Draws the chosen square of a picture over the whole of a square canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const paint = canvas.getContext('2d')
  if (!paint) return
  const { left, top, side } = squareOf(picture, crop)
  // What is transparent becomes white, as JPEG knows no transparency.
  paint.fillStyle = 'white'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/**
 * Makes a JPEG of the chosen square, in the browser: what is sent is small and no longer holds
 * where it was taken. Yields base64.
 */
export function squareJpeg(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas')
  canvas.width = pictureBounds.sentPixels
  canvas.height = pictureBounds.sentPixels
  drawSquare(canvas, picture, crop)
  return canvas.toDataURL('image/jpeg', 0.86).split(',')[1] ?? ''
}
