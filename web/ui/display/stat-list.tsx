import type { ReactNode } from 'react'

/**
 * Numbers that matter, side by side between two hairlines: each large, with its name below. A name
 * with an explanation is drawn as `explained`.
 */
export function StatList({
  stats,
}: {
  stats: readonly (readonly [name: string, value: number | string, explained?: ReactNode])[]
}) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y py-5 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {stats.map(([name, value, explained]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="type-note text-ink-2">{explained ?? name}</dt>
          <dd className={isWords(value) ? 'text-ink-2 type-title-3 leading-(--title-1-line)!' : 'type-title-1'}>
            {typeof value === 'number' ? value.toLocaleString('en-US') : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Words in place of a figure, as "Not enough data", are smaller, to keep to their line. */
const isWords = (value: number | string) => typeof value === 'string' && /^\D+ \D+ \D+$/.test(value)
