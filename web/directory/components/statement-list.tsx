import type { ReactNode } from 'react'

/** Named facts of an advisor, one a row. A fact without a value is named as not stated. */
export function StatementList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="mt-5 type-ui-s">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid gap-x-5 gap-y-0.5 border-t py-3 md:grid-cols-[220px_1fr]">
          <dt className="text-ink-3">{name}</dt>
          <dd className="whitespace-pre-line text-ink [overflow-wrap:anywhere]">
            {value ?? <span className="text-ink-3">Not stated by the advisor</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
