import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { brand } from '#contract/brand.ts'
import type { Sheet } from './present.ts'

export type Page = InstanceType<typeof PDFDocument>

export const ink = '#131B33'
export const quiet = '#60677A'
export const hairline = '#CFC6B6'
const brass = '#A07A3A'
const margin = 64
const width = 612 - 2 * margin

const require = createRequire(import.meta.url)
const font = (path: string) => readFileSync(require.resolve(path))
let fonts: { serif: Buffer; sans: Buffer; strong: Buffer } | undefined

/** The entry of the thread that draws: one sheet of letter paper, in the product's faces. */
export function draw(sheet: Sheet): Promise<Uint8Array> {
  return fileOf({ title: sheet.title, madeAt: sheet.madeAt, margin }, (page) => {
    drawHead(page, sheet)
    for (const line of sheet.lines) drawLine(page, line)
    drawFoot(page, sheet)
  })
}

/** Makes a file of letter paper with the product's faces, and returns its bytes. */
export async function fileOf(
  { title, madeAt, margin }: { title: string; madeAt: Date; margin: number },
  fill: (page: Page) => void,
): Promise<Uint8Array> {
  fonts ??= {
    serif: font('@fontsource/newsreader/files/newsreader-latin-500-normal.woff'),
    sans: font('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff'),
    strong: font('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff'),
  }
  const info = { Title: title, Author: brand.name, CreationDate: new Date(madeAt) }
  const page = new PDFDocument({ size: 'LETTER', margin, info, lang: 'en-US', tagged: true, pdfVersion: '1.7' })
  for (const [name, data] of Object.entries(fonts)) page.registerFont(name, data)
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => page.on('end', () => resolve()))
  fill(page)
  page.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

function drawHead(page: Page, { title, about, madeFor, day, score, sum }: Sheet): void {
  page.font('serif').fontSize(15).fillColor(brand.themeColor).text(brand.name, margin, margin)
  page
    .font('sans')
    .fontSize(9)
    .fillColor(quiet)
    .text(day, margin, margin + 4, { width, align: 'right' })
  const top = margin + 48
  page
    .font('serif')
    .fontSize(28)
    .fillColor(ink)
    .text(printable(title), margin, top, { width: width - 110 })
  page
    .font('sans')
    .fontSize(11)
    .fillColor(quiet)
    .text(printable(about), { width: width - 110 })
  if (madeFor) page.text(printable(madeFor), { width: width - 110 })
  drawRing(page, score, { x: margin + width - 40, y: top + 36 })
  page.y = Math.max(page.y, top + 84) + 16
  page.font('serif').fontSize(16).fillColor(ink).text(sum, margin, page.y)
  page.moveDown(0.8)
}

/** As on the screens: an arc from six o'clock, counter-clockwise, as long as the score. */
function drawRing(page: Page, score: number, { x, y }: { x: number; y: number }): void {
  const radius = 38
  page.lineWidth(1).strokeColor(hairline).circle(x, y, radius).stroke()
  const steps = Math.max(1, Math.round(score * 1.2))
  page
    .lineWidth(3.5)
    .strokeColor(brass)
    .lineCap('round')
    .moveTo(x, y + radius)
  for (let step = 1; step <= steps; step++) {
    const angle = Math.PI / 2 - (step / steps) * (score / 100) * 2 * Math.PI
    page.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  }
  page.stroke()
  page.font('serif').fontSize(26).fillColor('#73551F')
  page.text(String(score), x - radius, y - 13, { width: radius * 2, align: 'center', lineBreak: false })
}

function drawLine(page: Page, { label, points, share, reason, isLeftOut }: Sheet['lines'][number]): void {
  const top = page.y
  page
    .lineWidth(0.7)
    .strokeColor(hairline)
    .moveTo(margin, top)
    .lineTo(margin + width, top)
    .stroke()
  page
    .font(isLeftOut ? 'sans' : 'strong')
    .fontSize(12)
    .fillColor(isLeftOut ? quiet : ink)
  page.text(label, margin, top + 10)
  page.text(points, margin, top + 10, { width, align: 'right' })
  page
    .font('sans')
    .fontSize(10.5)
    .fillColor(quiet)
    .text(printable(reason), margin, top + 27, { width: width - 130 })
  const bar = { x: margin + width - 110, y: top + 32, width: 110, height: 4 }
  page.roundedRect(bar.x, bar.y, bar.width, bar.height, 2).fillColor('#F3EFE8').fill()
  if (share > 0)
    page
      .roundedRect(bar.x, bar.y, bar.width * share, bar.height, 2)
      .fillColor(brand.themeColor)
      .fill()
  page.x = margin
  page.y = Math.max(page.y, top + 44) + 10
}

function drawFoot(page: Page, { cost, sharpening, notes }: Sheet): void {
  page
    .lineWidth(0.7)
    .strokeColor(hairline)
    .moveTo(margin, page.y)
    .lineTo(margin + width, page.y)
    .stroke()
  page.y += 14
  if (cost) page.font('strong').fontSize(11).fillColor(ink).text(cost, margin, page.y, { width })
  if (sharpening.length > 0) {
    page.moveDown(0.8).font('strong').fontSize(11).fillColor(ink).text('Improve this match', { width })
    page.font('sans').fontSize(10.5).fillColor(quiet)
    for (const advice of sharpening) page.text(printable(advice), { width })
  }
  page.moveDown(1.4).font('sans').fontSize(9).fillColor(quiet)
  for (const note of notes) page.text(note, { width }).moveDown(0.5)
}

/** The faces hold the letters of Western Europe: others lose their marks rather than turn into boxes. */
export function printable(text: string): string {
  return text.replace(/[^\u0020-\u00ff\u2013-\u2026]/gu, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return /^[\u0020-\u00ff]+$/u.test(plain) ? plain : '?'
  })
}
