import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type FactListProps = {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  className?: string
}

/** What is known of a thing, a line a fact; those without a value are left out. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={classNames('border-t', className)}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="grid grid-cols-[7.5rem_1fr] gap-4 border-b py-2 type-ui-s">
              <dt className="text-ink-2">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
