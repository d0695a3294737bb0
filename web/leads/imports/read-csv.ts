import Papa from 'papaparse'
import { type CsvTable, tableOf } from './columns.ts'

/** Reads a CSV file of any common delimiter; null when it has no head or no line below it. */
export function readCsv(file: File): Promise<CsvTable | null> {
  return new Promise((resolve) => {
    Papa.parse<string[]>(file, {
      complete: ({ data }) => resolve(tableOf(data)),
      error: () => resolve(null),
    })
  })
}
