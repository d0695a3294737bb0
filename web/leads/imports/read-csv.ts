import Papa from 'papaparse'

export type CsvTable = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** Reads a CSV file of any common delimiter; null when it has no head or no line below it. */
export function readCsv(file: File): Promise<CsvTable | null> {
  return new Promise((resolve) => {
    Papa.parse<string[]>(file, {
      skipEmptyLines: 'greedy',
      complete: ({ data: [head, ...rows] }) => resolve(head && rows.length > 0 ? { head, rows } : null),
      error: () => resolve(null),
    })
  })
}
