import { describe, expect, test } from 'vitest'
import { previewedAddress } from '#contract/messaging/link-previews/values.ts'
import { summaryOf, textOf } from './rules.ts'

describe('summary of a linked page', () => {
  test('takes the Open Graph title and description', () => {
    const html = `<head><title>Own title</title>
      <meta property="og:title" content="Roth &amp; taxes"><meta name="description" content="Own words">
      <meta property="og:description" content="When to\n convert"></head>`
    expect(summaryOf(html)).toEqual({ title: 'Roth & taxes', description: 'When to convert' })
  })

  test('falls back to the title element, and ignores titles in scripts and SVG', () => {
    const html = '<title>Fees,\n explained</title><body><svg><title>Logo</title></svg><script>var title = 1</script>'
    expect(summaryOf(html)).toEqual({ title: 'Fees, explained', description: '' })
  })

  test('is null for a page without a title', () => {
    expect(summaryOf('<p>Hello</p>')).toBeNull()
    expect(summaryOf('<title>  </title>')).toBeNull()
  })

  test('removes direction overrides, and cuts a long title to 160 characters', () => {
    const title = `a\u202Etxt.exe${'😀'.repeat(300)}`
    const summary = summaryOf(`<title>${title}</title>`)
    expect(summary?.title).toMatch(/^a txt\.exe/)
    expect(Array.from(summary?.title ?? '')).toHaveLength(160)
    expect(summary?.title).toMatch(/😀…$/u)
  })
})

test('a page is read in the encoding that its reply names, and as UTF-8 when that is unknown', () => {
  const bytes = (values: number[]) => new Uint8Array(values).buffer
  expect(textOf(bytes([0xe9]), 'text/html; charset=iso-8859-1')).toBe('é')
  expect(textOf(bytes([0xc3, 0xa9]), 'text/html')).toBe('é')
  expect(textOf(bytes([0xc3, 0xa9]), 'text/html; charset=of-nowhere')).toBe('é')
})

test.each([
  ['See https://example.com/a?b=1, please', 'https://example.com/a?b=1'],
  ['(https://example.com/fees).', 'https://example.com/fees'],
  ['First http://one.example then https://two.example', 'http://one.example'],
  ['https://example.com/\u202Emoc.knab', 'https://example.com/'],
  ['No address, not even javascript://x', null],
])('the previewed address of "%s" is %s', (body, address) => {
  expect(previewedAddress(body)).toBe(address)
})
