import { expect, test } from 'vitest'
import { importColumns, importFileBytes } from '#contract/leads/imports/values.ts'
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

test('the line that tells Excel the delimiter is no head, and is not counted', async () => {
  for (const mark of ['sep=;', '"sep=;"'])
    expect(await readCsv(new Blob([`${mark}\r\nName;Email\r\nLee, Ann;ann@example.com\r\n`]))).toEqual({
      head: ['Name', 'Email'],
      rows: [{ line: 2, cells: ['Lee, Ann', 'ann@example.com'] }],
    })
})

test('a file that is empty, has a head alone, or cannot be read any more is empty', async () => {
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }
  for (const blob of [new Blob([]), new Blob(['Name\n']), Object.assign(new Blob([]), gone)])
    expect(await readCsv(blob)).toEqual({ fault: 'empty' })
})

test('a workbook or a picture with the name of a CSV file is refused, and not read as lines', async () => {
  const workbook = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x0a, 0x41, 0x0a])
  expect(await readCsv(new Blob([workbook]))).toEqual({ fault: 'not-text' })
})

test('a file with a quotation mark that is never closed is refused, because it would hide the lines below', async () => {
  const lines = ['Name,Email,Note', 'Ann Lee,ann@example.com,"called twice', 'Bo Field,bo@example.com,', '']
  expect(await readCsv(new Blob([lines.join('\n')]))).toEqual({ fault: 'open-quote', line: 2 })
  expect(await readCsv(new Blob([lines.join('\n').replace('twice', 'twice"')]))).toMatchObject({ rows: [{}, {}] })
})

test('a file whose open quotation mark ends at a quoted cell below is refused with the line it is in', async () => {
  const below = ['Bo Field,bo@example.com,"likes ""tea"""', 'Cy Hale,cy@example.com,']
  for (const delimiter of [',', ';']) {
    const lines = ['Name,Email,Note', '', 'Ann Lee,ann@example.com,"called twice', ...below].join('\n')
    expect(await readCsv(new Blob([lines.replaceAll(',', delimiter)]))).toEqual({ fault: 'open-quote', line: 3 })
  }
  expect(await readCsv(new Blob([['Name,Email,Note', ...below].join('\n')]))).toMatchObject({ rows: [{}, {}] })
})

test('a file of more bytes or columns than a browser can show is too large', async () => {
  const wide = `Name${',x'.repeat(importColumns)}\nAnn Lee\n`
  const long = `Name\n${'Ann Lee\n'.repeat(importFileBytes / 8)}`
  for (const content of [wide, long]) expect(await readCsv(new Blob([content]))).toEqual({ fault: 'too-large' })
})
