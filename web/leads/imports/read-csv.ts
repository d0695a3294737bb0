import Papa from 'papaparse'
import { importColumns, importFileBytes } from '#contract/leads/imports/values.ts'
import { type CsvTable, tableOf } from './columns.ts'
import type { CsvFault } from './copy.ts'

/** The line with which some programs tell Excel the delimiter; Excel does not show or count it. */
const separatorMark = /^"?sep=([^\r\n"])"?\r?\n/i

/** Reads a CSV file of any common delimiter, or tells why it cannot be imported. */
export async function readCsv(file: Blob): Promise<CsvTable | CsvFault> {
  if (file.size > importFileBytes) return { fault: 'too-large' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return { fault: 'empty' }
  const text = textOf(bytes)
  // Workbooks and pictures have such bytes, and lines of them would look like lines to fix.
  if (text.includes('\0')) return { fault: 'not-text' }
  const [mark = '', delimiter] = separatorMark.exec(text) ?? []
  const { data, errors } = Papa.parse<string[]>(text.slice(mark.length), { ...(delimiter && { delimiter }) })
  // The lines from such a mark to the next one would become one cell of somebody.
  const openQuote = errors.find(({ type }) => type === 'Quotes')
  if (openQuote) return { fault: 'open-quote', line: (openQuote.row ?? 0) + 1 }
  const table = tableOf(data)
  if (!table) return { fault: 'empty' }
  return table.head.length > importColumns ? { fault: 'too-large' } : table
}

/**
 * Excel saves "CSV" in the encoding of Windows and "Unicode text" as UTF-16, where a name read as
 * UTF-8 would lose its accents. What is not UTF-8 is taken for the former.
 */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
