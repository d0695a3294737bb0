import { brand } from '#contract/brand.ts'
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
import type { Sheet } from './present.ts'

const { ink, quiet, hairline, brass } = pdfColors

/** The entry of the thread that draws: one sheet of letter paper. */
export async function draw(sheet: Sheet): Promise<Uint8Array> {
  return writePdf(sheet, (page) => {
    drawBrand(page, sheet.day)
    drawHead(page, sheet)
    for (const line of sheet.lines) drawLine(page, line)
    drawFoot(page, sheet)
  })
}

function drawHead(page: PdfPage, { title, about, madeFor, score, sum }: Sheet): void {
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
function drawRing(page: PdfPage, score: number, { x, y }: { x: number; y: number }): void {
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

function drawLine(page: PdfPage, { label, points, share, reason, isLeftOut }: Sheet['lines'][number]): void {
  const top = page.y
  drawRule(page, top)
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

function drawFoot(page: PdfPage, { cost, sharpening, notes }: Sheet): void {
  drawRule(page, page.y)
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
