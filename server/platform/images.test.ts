import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reencodeSquareJpeg } from './images.ts'

const bounds = { minPixels: 64, maxPixels: 1_024 }
const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#1e3a8a' } })

const exif = { IFD0: { Make: 'Camera of Rosa' }, IFD3: { GPSLatitude: '45/1 31/1 0/1' } }

test('drops metadata, further scans’ segments and everything after the end of the picture', async () => {
  const original = await picture(128).withExif(exif).jpeg({ progressive: true }).toBuffer()
  const lateSegment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 16]), Buffer.from('Exif: at home.')])
  const end = original.length - 2
  const tampered = Buffer.concat([
    original.subarray(0, end),
    lateSegment,
    original.subarray(end),
    Buffer.from('<html>'),
  ])
  const cleaned = Buffer.from((await reencodeSquareJpeg(tampered, bounds)) ?? [])
  expect(cleaned.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  for (const text of ['Camera of Rosa', 'at home', '<html>', 'Exif']) expect(cleaned.includes(text)).toBe(false)
  expect(await sharp(cleaned).metadata()).toMatchObject({ format: 'jpeg', width: 128, height: 128 })
})

test('turns a picture upright before its orientation is dropped', async () => {
  const lying = await picture(100, 101).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const cleaned = await reencodeSquareJpeg(lying, bounds)
  expect(await sharp(cleaned ?? undefined).metadata()).toMatchObject({ width: 101, height: 100 })
})

describe('returns null for', () => {
  test.each([
    ['an empty file', async () => Buffer.alloc(0)],
    ['a PNG', () => picture(128).png().toBuffer()],
    ['an HTML page', async () => Buffer.from('<script>alert(1)</script>')],
    ['a picture that is cut off', async () => (await picture(512).jpeg().toBuffer()).subarray(0, 200)],
    ['a tiny picture', () => picture(63).jpeg().toBuffer()],
    ['a huge picture', () => picture(1_025).jpeg().toBuffer()],
    ['a picture that is not square', () => picture(512, 300).jpeg().toBuffer()],
  ])('%s', async (_name, make) => {
    expect(await reencodeSquareJpeg(await make(), bounds)).toBeNull()
  })
})
