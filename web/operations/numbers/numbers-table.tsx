import type { ReactNode } from 'react'
import { ScrollRegion } from '#web/ui/layout/scroll-region.tsx'

export type NumbersRow = { readonly key: string; readonly cells: readonly ReactNode[] }

/** Figures in columns, the first of them the name of the row. */
export function NumbersTable({
  label,
  columns,
  rows,
  empty,
}: {
  label: string
  columns: readonly string[]
  rows: readonly NumbersRow[]
  /** Said in place of a table without rows. */
  empty: string
}) {
  if (rows.length === 0) return <p className="mt-3 type-ui-s text-ink-2">{empty}</p>
  return (
    <ScrollRegion className="mt-3" aria-label={label}>
      <table className="w-full text-left type-ui-s tabular-nums">
        <thead className="text-ink-2">
          <tr>
            {columns.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={`border-b py-2 font-normal ${at === 0 ? 'pr-4' : 'px-2 text-right last:pr-0'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row" className="min-w-28 border-b py-2 pr-4 font-normal wrap-anywhere">
                {name}
              </th>
              {values.map((value, at) => (
                <td key={columns[at + 1]} className="whitespace-nowrap border-b px-2 py-2 text-right last:pr-0">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
