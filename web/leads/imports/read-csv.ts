import Papa from 'papaparse'
import { type CsvTable, tableOf } from './columns.ts'

/** Reads a CSV file of any common delimiter; null when it has no head or no line below it. */
export async function readCsv(file: Blob): Promise<CsvTable | null> {
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes && tableOf(Papa.parse<string[]>(textOf(bytes)).data)
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
