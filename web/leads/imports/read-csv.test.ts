import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const text = 'Name,Email\r\nJosé Duarte,jose@example.com\r\n'
const utf16 = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['the encoding of Windows', Buffer.from(text, 'latin1')],
  ['UTF-16', utf16],
  ['UTF-16 with the high byte first', Buffer.from(utf16).swap16()],
])('a list in %s keeps the accents of its names', async (_encoding, bytes) => {
  expect(await readCsv(new Blob([new Uint8Array(bytes)]))).toEqual({
    head: ['Name', 'Email'],
    rows: [{ line: 2, cells: ['José Duarte', 'jose@example.com'] }],
  })
})

test('a file that is empty, has a head alone, or cannot be read any more has no table', async () => {
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }
  for (const blob of [new Blob([]), new Blob(['Name\n']), Object.assign(new Blob([]), gone)])
    expect(await readCsv(blob)).toBeNull()
})
