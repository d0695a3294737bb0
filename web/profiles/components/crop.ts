/**
 * Which square of a picture is kept. `x` and `y` are from 0 (left, top) to 1 (right, bottom) of
 * what is cut away.
 */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }

/**
 * The whole width or height of the picture, and the upper part of an upright one, where faces are.
 */
export const firstCrop: Crop = { zoom: 1, x: 0.5, y: 0.3 }
export const maxZoom = 4

const within = (value: number, max: number) => Math.min(max, Math.max(0, value))

/** The square in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / within(zoom, maxZoom)
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/**
 * The crop after the picture is moved by shares of the square's side: with `right` 0.5, what was on
 * the left edge is in the middle. The square stays within the picture.
 */
export function moved(size: Size, crop: Crop, { right = 0, down = 0 }: { right?: number; down?: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  const place = (at: number, slack: number, current: number) => (slack === 0 ? current : within(at / slack, 1))
  return {
    ...crop,
    x: place(left - right * side, size.width - side, crop.x),
    y: place(top - down * side, size.height - side, crop.y),
  }
}

/** The crop at another zoom, around the same middle where the picture allows it. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const { left, top, side } = squareOf(size, crop)
  const next = squareOf(size, { ...crop, zoom }).side
  const place = (start: number, whole: number, current: number) =>
    whole === next ? current : within((start + side / 2 - next / 2) / (whole - next), 1)
  return { zoom, x: place(left, size.width, crop.x), y: place(top, size.height, crop.y) }
}
