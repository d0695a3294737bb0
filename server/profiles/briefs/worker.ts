import { printable } from '#server/platform/pdf/letters.ts'
import {
  drawBrand,
  drawRule,
  pdfMargin as margin,
  type PdfPage,
  pdfColors,
  pdfWidth as width,
  writePdf,
} from '#server/platform/pdf/page.ts'
import type { BriefSheet } from './present.ts'

const { ink, quiet } = pdfColors
const labelWidth = 150

/** The entry of the thread that draws: the brief on letter paper. */
export async function draw(sheet: BriefSheet): Promise<Uint8Array> {
  return writePdf(sheet, (page) => {
    drawBrand(page, sheet.day)
    page
      .font('serif')
      .fontSize(28)
      .fillColor(ink)
      .text(printable(sheet.title), margin, margin + 48, { width })
    page.font('sans').fontSize(11).fillColor(quiet).text(sheet.about, { width })
    page.y += 18
    for (const line of sheet.lines) drawLine(page, line)
    if (sheet.lines.length > 0) drawRule(page, page.y)
    if (sheet.note) drawNote(page, sheet.note)
    page.y += 18
    page.font('sans').fontSize(9).fillColor(quiet).text(printable(sheet.foot), margin, page.y, { width })
  })
}

function drawLine(page: PdfPage, { label, text }: BriefSheet['lines'][number]): void {
  const words = printable(text)
  page.font('sans').fontSize(11)
  const room = { width: width - labelWidth }
  const height = page.heightOfString(words, room)
  if (page.y + height + 18 > page.page.height - margin) page.addPage()
  const top = page.y
  drawRule(page, top)
  page.fillColor(quiet).text(label, margin, top + 8, { width: labelWidth })
  page.fillColor(ink).text(words, margin + labelWidth, top + 8, room)
  page.x = margin
  page.y = top + 8 + height + 8
}

function drawNote(page: PdfPage, note: string): void {
  page.y += 18
  page.font('strong').fontSize(11).fillColor(ink).text('In their own words', margin, page.y, { width })
  page.moveDown(0.4).font('sans').fontSize(11)
  for (const paragraph of note.split('\n')) page.text(printable(paragraph) || ' ', { width })
}
