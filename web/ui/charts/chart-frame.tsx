import type { ReactNode } from 'react'

/**
 * The frame of a chart: what is measured and in what, how to read it, the drawing, and the same
 * figures as a table. The drawing is hidden from assistive technology, because the table says it
 * exactly.
 */
export function ChartFrame({
  title,
  note,
  columns,
  rows,
  children,
}: {
  title: string
  note?: ReactNode
  columns: readonly [string, string]
  rows: readonly (readonly [string, string])[]
  children: ReactNode
}) {
  return (
    <figure className="flex min-w-0 flex-col">
      <figcaption className="mb-3">
        <span className="block font-strong text-15/5">{title}</span>
        {note && <span className="block type-note text-ink-2">{note}</span>}
      </figcaption>
      <div aria-hidden="true" className="flex-1">
        {children}
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center type-note text-action md:min-h-6">
          Show as a table
        </summary>
        <table className="mt-2 w-full type-note">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b text-left text-ink-3">
              <th scope="col" className="py-1 font-normal">
                {columns[0]}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name} className="border-b last:border-b-0">
                <th scope="row" className="py-1 text-left font-normal">
                  {name}
                </th>
                <td className="py-1 text-right">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
