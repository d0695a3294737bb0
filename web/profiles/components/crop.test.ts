import { describe, expect, test } from 'vitest'
import { firstCrop, moved, squareOf, zoomed } from './crop.ts'

const upright = { width: 600, height: 1_000 }
const middle = { zoom: 1, x: 0.5, y: 0.5 }

describe('the crop of a picture', () => {
  test('covers the whole shorter side at first, from the upper part of an upright picture', () => {
    expect(squareOf(upright, firstCrop)).toEqual({ left: 0, top: 120, side: 600 })
    expect(squareOf({ width: 1_000, height: 600 }, firstCrop)).toEqual({ left: 200, top: 0, side: 600 })
  })

  test('shrinks around its center when it is zoomed in', () => {
    const closer = zoomed(upright, middle, 2)
    expect(squareOf(upright, closer)).toEqual({ left: 150, top: 350, side: 300 })
    expect(squareOf(upright, zoomed(upright, closer, 1))).toEqual(squareOf(upright, middle))
  })

  test('stays within the picture when it is zoomed out at an edge', () => {
    const corner = { zoom: 4, x: 0, y: 1 }
    expect(squareOf(upright, zoomed(upright, corner, 1))).toEqual({ left: 0, top: 400, side: 600 })
  })
})

describe('moving the picture under its crop', () => {
  test('shows what is left of the crop when it moves right', () => {
    const closer = { zoom: 2, x: 0.5, y: 0.5 }
    expect(squareOf(upright, moved(upright, closer, { right: 0.25 }))).toEqual({ left: 75, top: 350, side: 300 })
    expect(squareOf(upright, moved(upright, closer, { down: -0.5 }))).toEqual({ left: 150, top: 500, side: 300 })
  })

  test('stops at the edges, and changes nothing without room to move', () => {
    expect(moved(upright, middle, { down: 9 })).toEqual({ zoom: 1, x: 0.5, y: 0 })
    expect(moved(upright, middle, { right: 0.3 })).toEqual(middle)
  })
})
