import Papa from 'papaparse'
import { formulaStart } from '#contract/core/csv.ts'

/** Rows as CSV (RFC 4180) with a head; a cell that a spreadsheet would run is made text. */
export function csvOf(rows: readonly Record<string, unknown>[]): string {
  return Papa.unparse([...rows], { escapeFormulae: formulaStart, newline: '\r\n' })
}
