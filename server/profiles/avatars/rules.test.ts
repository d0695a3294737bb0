import { describe, expect, test } from 'vitest'
import { cleanJpeg } from './rules.ts'

const segment = (marker: number, content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
const frame = (width: number, height: number) =>
  segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
const text = (words: string) => [...Buffer.from(words)]
const jpeg = (...segments: number[][]) =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 3, 0xff, 0xd9])

const look = segment(0xe0, text('JFIF'))
const table = segment(0xdb, [1, 2, 3])

test('a picture loses where and with what it was taken, and nothing else', () => {
  const taken = jpeg(look, segment(0xe1, text('Exif: at home')), segment(0xfe, text('a note')), table, frame(512, 512))
  expect(cleanJpeg(taken)).toEqual(jpeg(look, table, frame(512, 512)))
})

describe('is refused', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    ['a page called picture.jpg', Uint8Array.from(text('<script>alert(1)</script>'))],
    ['a picture that is cut off', jpeg(look, table, frame(512, 512)).subarray(0, 20)],
    ['a segment that is longer than the file', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1])],
    ['a picture without a size', jpeg(look, table)],
    ['a tiny one', jpeg(frame(63, 63))],
    ['a huge one', jpeg(frame(1_025, 1_025))],
    ['a long one', jpeg(frame(512, 300))],
  ])('%s', (_what, bytes) => {
    expect(cleanJpeg(bytes)).toBeNull()
  })
})
