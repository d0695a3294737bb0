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
import type { ConversationSheet, SheetLine } from './present.ts'

const { ink, quiet } = pdfColors

/** The entry of the thread that draws: a conversation on letter paper. */
export async function draw(sheet: ConversationSheet): Promise<Uint8Array> {
  return writePdf(sheet, (page) => {
    drawBrand(page, sheet.day)
    page
      .font('serif')
      .fontSize(24)
      .fillColor(ink)
      .text(printable(sheet.title), margin, margin + 48, { width })
    page.font('sans').fontSize(11).fillColor(quiet).text(printable(sheet.about), { width })
    page.y += 12
    for (const line of sheet.lines) drawLine(page, line)
    page.y += 18
    page.font('sans').fontSize(9).fillColor(quiet).text(printable(sheet.foot), margin, page.y, { width })
  })
}

function drawLine(page: PdfPage, line: SheetLine): void {
  // A heading does not stay behind on a page without what follows it.
  if (page.y + 60 > page.page.height - margin) page.addPage()
  if (line.kind === 'day') {
    page.y += 12
    drawRule(page, page.y)
    page
      .font('strong')
      .fontSize(10)
      .fillColor(ink)
      .text(line.text, margin, page.y + 6, { width })
    page.y += 4
    return
  }
  page
    .font('strong')
    .fontSize(9)
    .fillColor(quiet)
    .text(printable(line.head), margin, page.y + 8, { width })
  page.font('sans').fontSize(11).fillColor(ink)
  if (line.text) for (const paragraph of line.text.split('\n')) page.text(printable(paragraph) || ' ', { width })
  page.fontSize(9).fillColor(quiet)
  for (const note of line.notes) page.text(printable(note), { width })
}
