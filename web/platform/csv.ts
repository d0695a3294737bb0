import { byteOrderMark, formulaStart } from '#contract/core/csv.ts'
import { toastProblem } from './problems/toast-problem.ts'
import { saveFile } from './save-file.ts'

type Rows = readonly (readonly (string | number | null)[])[]

/** Saves rows as a CSV file; a toast says so when they cannot be written. */
export function saveCsv(rows: Rows, name: string): void {
  csvOf(rows).then((text) => saveFile(new Blob([byteOrderMark, text], { type: 'text/csv' }), name), toastProblem)
}

/**
 * Rows as CSV (RFC 4180); a text that a spreadsheet would run as a formula is escaped. The writer
 * is loaded with the first file.
 */
export async function csvOf(rows: Rows): Promise<string> {
  const { default: Papa } = await import('papaparse')
  return Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formulaStart, newline: '\r\n' },
  )
}
