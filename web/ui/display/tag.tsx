import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const tones = {
  plain: 'bg-sunken text-ink-2',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  action: 'bg-wash text-action',
}

/** A word in a frame, never a pill. A state's color always comes with its word. */
export function Tag({
  tone = 'plain',
  icon: Drawing,
  className,
  children,
}: {
  tone?: keyof typeof tones
  icon?: LucideIcon
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-xs px-1.5 py-0.5 type-micro',
        tones[tone],
        className,
      )}
    >
      {Drawing && <Drawing aria-hidden size={14} strokeWidth={1.5} />}
      {children}
    </span>
  )
}
