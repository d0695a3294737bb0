import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { uploadPieceBytes } from '#contract/messaging/attachments/values.ts'
import { completeUpload } from '#server/messaging/attachments/processing/service.ts'
import { appendPiece, startUpload } from '#server/messaging/attachments/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { drawBrand, pdfColors, pdfMargin, writePdf } from '#server/platform/pdf/page.ts'

/** The files of the demo: a household's budget as a drawing, and an advisor's page about fees. */
export type DemoFile = 'budget' | 'fees'

const files: Record<DemoFile, { name: string; draw: (madeAt: Date) => Promise<Uint8Array> }> = {
  budget: { name: 'Our budget.png', draw: drawBudget },
  fees: { name: 'How I am paid.pdf', draw: drawFees },
}

/** Uploads a file as its sender's browser would, and yields its id. */
export async function uploadDemoFile(ctx: UserCtx, chatId: string, file: DemoFile): Promise<string> {
  const { name, draw } = files[file]
  const content = await draw(ctx.now)
  const input = { clientId: randomUUID(), fileName: name, sizeBytes: content.length }
  const { id } = await startUpload(ctx, chatId, input)
  for (let offset = 0; offset < content.length; offset += uploadPieceBytes)
    await appendPiece(ctx, id, { offset, piece: content.subarray(offset, offset + uploadPieceBytes) })
  await completeUpload(ctx, id)
  return id
}

const budget = [
  ['Mortgage', 2_150],
  ['Student loan', 640],
  ['Groceries', 880],
  ['Retirement', 1_100],
  ['College fund', 300],
  ['Everything else', 1_430],
] as const

function drawBudget(): Promise<Uint8Array> {
  const rows = budget.map(([name, dollars], place) => {
    const y = 150 + place * 84
    const label = `<text x="70" y="${y + 30}" class="t">${name}</text>`
    const bar = `<rect x="330" y="${y}" width="${dollars / 4}" height="44" rx="6" fill="#1E3A8A" opacity="${0.95 - place * 0.1}"/>`
    return `${label}${bar}<text x="${344 + dollars / 4}" y="${y + 30}" class="t">$${dollars.toLocaleString('en-US')}</text>`
  })
  const style = '<style>.t{font:26px sans-serif;fill:#131B33}</style>'
  const paper = '<rect width="1100" height="700" fill="#FBFAF7"/>'
  const title = '<text x="70" y="90" style="font:600 38px serif" fill="#131B33">Our month in dollars</text>'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1100" height="700">${style}${paper}${title}${rows.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

const feeLines = [
  'I am paid by clients alone: $240 an hour, billed once a month.',
  'I take no commissions, and no one pays me to recommend a fund.',
  'A first plan takes eight to ten hours. I tell you before it takes longer.',
  'The first conversation is free, and so is reading a document beforehand.',
]

function drawFees(madeAt: Date): Promise<Uint8Array> {
  return writePdf({ title: 'How I am paid', madeAt }, (page) => {
    drawBrand(page, 'One page, for everyone')
    page
      .font('serif')
      .fontSize(26)
      .fillColor(pdfColors.ink)
      .text('How I am paid', pdfMargin, pdfMargin + 60)
    page.font('sans').fontSize(12)
    for (const line of feeLines) page.moveDown().text(line)
  })
}
