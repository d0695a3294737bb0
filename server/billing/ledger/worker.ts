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
import type { InvoiceSheet, InvoiceSheets } from './present.ts'

const { ink, quiet } = pdfColors
const amountWidth = 110

/** The entry of the thread that draws: each invoice on letter paper of its own. */
export async function draw(file: InvoiceSheets): Promise<Uint8Array> {
  return writePdf(file, (page) => {
    for (const [at, sheet] of file.sheets.entries()) {
      if (at > 0) page.addPage()
      drawInvoice(page, sheet)
    }
  })
}

function drawInvoice(page: PdfPage, sheet: InvoiceSheet): void {
  drawBrand(page, sheet.day)
  page
    .font('serif')
    .fontSize(28)
    .fillColor(ink)
    .text(sheet.title, margin, margin + 48, { width })
  page.font('sans').fontSize(11).fillColor(quiet)
  for (const fact of sheet.facts) page.text(printable(fact), { width })
  page.y += 14
  if (sheet.billedTo.length > 0) page.font('strong').fontSize(10).fillColor(quiet).text('Billed to', { width })
  page.font('sans').fontSize(11).fillColor(ink)
  for (const line of sheet.billedTo) page.text(printable(line), { width })
  page.y += 18
  for (const line of sheet.lines) drawAmount(page, line)
  drawRule(page, page.y)
  for (const total of sheet.totals) drawAmount(page, total, 'strong')
  page.y += 18
  page.font('sans').fontSize(9).fillColor(quiet).text(sheet.foot, margin, page.y, { width })
}

function drawAmount(page: PdfPage, { label, note, amount }: InvoiceSheet['lines'][number], font = 'sans'): void {
  if (page.y > page.page.height - margin - 60) page.addPage()
  const top = page.y
  drawRule(page, top)
  page.font(font).fontSize(11).fillColor(ink)
  page.text(printable(label), margin, top + 8, { width: width - amountWidth })
  if (note)
    page
      .font('sans')
      .fontSize(9)
      .fillColor(quiet)
      .text(printable(note), { width: width - amountWidth })
  const bottom = page.y
  page.font(font).fontSize(11).fillColor(ink)
  page.text(amount.replace('−', '-'), margin + width - amountWidth, top + 8, { width: amountWidth, align: 'right' })
  page.x = margin
  page.y = bottom + 8
}
