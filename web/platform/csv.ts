import Papa from 'papaparse'

/** Rows as CSV (RFC 4180); a text that a spreadsheet would run as a formula is escaped. */
export function csvFile(rows: readonly (readonly (string | number | null)[])[]): Blob {
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true, newline: '\r\n' },
  )
  return new Blob([text], { type: 'text/csv' })
}
