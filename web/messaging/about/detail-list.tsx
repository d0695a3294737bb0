import type { ReactNode } from 'react'

/** A heading of the panel beside a chat. */
export function DetailHeading({ children }: { children: ReactNode }) {
  return <h3 className="mt-6 mb-2 font-strong type-ui-s">{children}</h3>
}

/** Names and values between hairlines. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className="type-ui-s">{children}</dl>
}

export function DetailRow({ name, quiet, children }: { name: string; quiet?: boolean; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 border-t py-2">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className={`min-w-0 text-right [overflow-wrap:anywhere] ${quiet ? 'text-ink-3' : ''}`}>{children}</dd>
    </div>
  )
}
