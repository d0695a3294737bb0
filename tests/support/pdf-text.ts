import { inflateSync } from 'node:zlib'

/**
 * Reads the text of a PDF that the product wrote, line by line. It knows the fonts and streams of
 * our own files, and is no reader of PDFs in general.
 */
export function pdfText(bytes: Uint8Array | string): string {
  const file = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\sendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name = '', id = ''] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = objects.get(id)?.match(/\/ToUnicode (\d+) 0 R/)?.[1]
    if (unicode) fonts.set(name, lettersOf(streamOf(objects.get(unicode) ?? '')))
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  return pages
    .map((page) => objects.get(page.match(/\/Contents (\d+) 0 R/)?.[1] ?? '') ?? '')
    .flatMap((contents) => [...streamOf(contents).matchAll(/BT\n([\s\S]*?)ET/g)])
    .map(([, block = '']) => linesOf(block, fonts))
    .join('\n')
}

function streamOf(body: string): string {
  const [dictionary = '', data = ''] = body.split(/\nstream\n|\nendstream/)
  return dictionary.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
}

/** The letter of each glyph, from a table such as `<0000> <0002> [<0000> <0046> <0061>]`. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    const codes = list.match(/<[^>]*>/g) ?? []
    for (const [at, code] of codes.entries()) {
      const glyph = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(code.slice(1, -1).replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

function linesOf(block: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const letters = fonts.get(block.match(/\/(F\d+) [\d.]+ Tf/)?.[1] ?? '')
  const glyphs = [...block.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  return glyphs.map((glyph) => letters?.get(glyph.toLowerCase()) ?? '').join('')
}
