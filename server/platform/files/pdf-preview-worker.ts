import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { PdfFacts } from './pdf-preview.ts'

const previewWidth = 720
/** A page as tall as a banner is drawn smaller. */
const maxPreviewHeight = 1_440

/**
 * The entry of the thread that reads PDFs. PDFium is WebAssembly without a JavaScript engine here,
 * so that no script of the file runs.
 */
export async function readPdf(path: string): Promise<PdfFacts | 'damaged'> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(path))
    const pageCount = document.getPageCount()
    if (pageCount === 0) return 'damaged'
    const page = document.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(previewWidth / originalWidth, maxPreviewHeight / originalHeight)
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    const raw = { width, height, channels: 4 } as const
    const preview = await sharp(data, { raw }).flatten({ background: '#fff' }).webp({ quality: 80 }).toBuffer()
    return { pageCount, preview }
  } catch (error) {
    if (error instanceof Error && error.message.includes('not in PDF format')) return 'damaged'
    throw error
  } finally {
    library.destroy()
  }
}
