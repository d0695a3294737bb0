import type { ReactNode } from 'react'

export type TimelineEntry = { id: string; state: 'past' | 'now' | 'next'; content: ReactNode }

/** Things in their order on a line: open rings; the one that is now in the action color. */
export function Timeline({ items }: { items: readonly TimelineEntry[] }) {
  return (
    <ol className="relative pl-7 before:absolute before:top-2.5 before:bottom-7 before:left-1.75 before:w-px before:bg-line-2">
      {items.map((item) => (
        <li key={item.id} aria-current={item.state === 'now' ? 'time' : undefined} className="relative pt-2 pb-2.5">
          <span
            aria-hidden="true"
            className={`absolute top-2.5 -left-7 size-3.75 rounded-full bg-surface ${
              item.state === 'now'
                ? 'border-2 border-action shadow-[0_0_0_3px_var(--wash)]'
                : 'border-[1.5px] border-line-2'
            }`}
          />
          <div className={item.state === 'past' ? 'text-ink-3' : ''}>{item.content}</div>
        </li>
      ))}
    </ol>
  )
}
