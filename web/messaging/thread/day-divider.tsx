import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A word between two hairlines: a day, or where the unread messages begin. */
export function DayDivider({ unread, children }: { unread?: boolean; children: ReactNode }) {
  return (
    <div
      data-unread={unread || undefined}
      className={classNames(
        'mt-4 mb-3 flex items-center gap-3 type-micro before:h-px before:flex-1 after:h-px after:flex-1',
        unread ? 'text-action before:bg-action/50 after:bg-action/50' : 'text-ink-3 before:bg-line after:bg-line',
      )}
    >
      {children}
    </div>
  )
}
