import type { DataPart } from '#server/platform/data-export.ts'

/**
 * Writes what is kept about a person as one JSON object, a record a line; parts without rows are
 * left out.
 */
export async function* writeParts(
  head: Readonly<Record<string, string>>,
  parts: AsyncIterable<DataPart>,
): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).slice(0, -'\n}'.length)
  for await (const { name, rows } of parts) {
    if (rows.length === 0) continue
    yield `,\n  ${JSON.stringify(name)}: [`
    for (const [place, row] of rows.entries()) yield `${place === 0 ? '' : ','}\n    ${JSON.stringify(row)}`
    yield '\n  ]'
  }
  yield '\n}\n'
}
