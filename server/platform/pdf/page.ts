import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { brand } from '#contract/brand.ts'

export type PdfPage = InstanceType<typeof PDFDocument>

export const pdfColors = { ink: '#131B33', quiet: '#60677A', hairline: '#CFC6B6', brass: '#A07A3A' } as const
/** Points around the text of a sheet of letter paper, and the width that is left. */
export const pdfMargin = 64
export const pdfWidth = 612 - 2 * pdfMargin

const require = createRequire(import.meta.url)
const font = (path: string) => readFileSync(require.resolve(path))
let fonts: { serif: Buffer; sans: Buffer; strong: Buffer } | undefined

/**
 * Writes a PDF on letter paper in the product's typefaces: `serif`, `sans` and `strong`. The same
 * content and `madeAt` give the same bytes.
 */
export async function writePdf(
  { title, madeAt, margin = pdfMargin }: { title: string; madeAt: Date; margin?: number },
  draw: (page: PdfPage) => void,
): Promise<Uint8Array> {
  fonts ??= {
    serif: font('@fontsource/newsreader/files/newsreader-latin-500-normal.woff'),
    sans: font('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff'),
    strong: font('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff'),
  }
  const info = { Title: title, Author: brand.name, CreationDate: new Date(madeAt) }
  const page = new PDFDocument({
    size: 'LETTER',
    margin,
    info,
    lang: 'en-US',
    tagged: true,
    pdfVersion: '1.7',
  })
  for (const [name, data] of Object.entries(fonts)) page.registerFont(name, data)
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => page.on('end', () => resolve()))
  draw(page)
  page.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

/** The first line of a sheet: the brand, and the day at its end. */
export function drawBrand(page: PdfPage, day: string): void {
  page.font('serif').fontSize(15).fillColor(brand.themeColor).text(brand.name, pdfMargin, pdfMargin)
  page
    .font('sans')
    .fontSize(9)
    .fillColor(pdfColors.quiet)
    .text(day, pdfMargin, pdfMargin + 4, { width: pdfWidth, align: 'right' })
}

/** A hairline over the width of the text. */
export function drawRule(page: PdfPage, y: number): void {
  page
    .lineWidth(0.7)
    .strokeColor(pdfColors.hairline)
    .moveTo(pdfMargin, y)
    .lineTo(pdfMargin + pdfWidth, y)
    .stroke()
}
