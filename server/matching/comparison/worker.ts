import { brand } from '#contract/brand.ts'
import type { ComparedRow } from '#contract/matching/comparison/labels.ts'
import { printable } from '#server/platform/pdf/letters.ts'
import { type PdfPage, pdfColors, writePdf } from '#server/platform/pdf/page.ts'
import type { ComparisonSheet } from './present.ts'

const { ink, quiet, hairline } = pdfColors
const margin = 36
const width = 612 - 2 * margin
const bottom = 792 - margin
const gap = 12
const labelWidth = 92
const size = 8
const padding = 3

/** The entry of the thread that draws: a table of letter paper, one column an advisor. */
export function draw(sheet: ComparisonSheet): Promise<Uint8Array> {
  const names = sheet.columns.map(({ name }) => name)
  return writePdf({ title: `Comparison of ${names.join(', ')}`, madeAt: sheet.madeAt, margin }, (page) => {
    drawHead(page, sheet)
    for (const { title, rows } of sheet.groups) {
      drawTitle(page, title)
      for (const row of rows) drawRow(page, row)
    }
    drawNotes(page, sheet.notes)
  })
}

const columnWidth = (columns: number) => (width - labelWidth) / columns - gap
const leftOf = (column: number, columns: number) =>
  margin + labelWidth + gap + column * ((width - labelWidth) / columns)

function drawHead(page: PdfPage, { day, columns }: ComparisonSheet): void {
  page.font('serif').fontSize(14).fillColor(brand.themeColor).text(brand.name, margin, margin)
  page
    .font('sans')
    .fontSize(size)
    .fillColor(quiet)
    .text(day, margin, margin + 4, { width, align: 'right' })
  const top = margin + 30
  let end = top
  for (const [column, { name, firm }] of columns.entries()) {
    const place = { width: columnWidth(columns.length) }
    page.font('serif').fontSize(13).fillColor(ink)
    page.text(printable(name), leftOf(column, columns.length), top, place)
    page.font('sans').fontSize(size).fillColor(quiet).text(printable(firm), place)
    end = Math.max(end, page.y)
  }
  page.y = end + 4
}

function drawTitle(page: PdfPage, title: string): void {
  // A title alone at the foot of a page would belong to nothing.
  if (page.y > bottom - 60) page.addPage()
  page
    .font('strong')
    .fontSize(9)
    .fillColor(ink)
    .text(title, margin, page.y + 6, { width })
  page.y += 2
}

function drawRow(page: PdfPage, { name, cells, isSame, isStrong, best }: ComparedRow): void {
  const label = isSame ? `${name} (same)` : name
  const texts = cells.map((cell, column) => printable(best?.columns.includes(column) ? `${cell}. ${best.label}` : cell))
  const face = isStrong ? 'strong' : 'sans'
  page.font(face).fontSize(size)
  const place = { width: columnWidth(cells.length) }
  const heights = texts.map((text) => page.heightOfString(text, place))
  page.font('sans')
  const height = Math.max(...heights, page.heightOfString(label, { width: labelWidth })) + 2 * padding
  if (page.y + height > bottom) page.addPage()
  const top = page.y
  page
    .lineWidth(0.5)
    .strokeColor(hairline)
    .moveTo(margin, top)
    .lineTo(margin + width, top)
    .stroke()
  page.fillColor(quiet).text(label, margin, top + padding, { width: labelWidth })
  page.font(face).fillColor(isSame ? quiet : ink)
  for (const [column, text] of texts.entries()) {
    page.text(text, leftOf(column, cells.length), top + padding, place)
  }
  page.x = margin
  page.y = top + height
}

function drawNotes(page: PdfPage, notes: readonly string[]): void {
  page.font('sans').fontSize(7.5).fillColor(quiet)
  const height = notes.reduce((sum, note) => sum + page.heightOfString(note, { width }) + 4, 8)
  if (page.y + height > bottom) page.addPage()
  page.y += 8
  for (const note of notes) {
    page.text(note, margin, page.y, { width })
    page.y += 4
  }
}
