import type { LucideIcon } from 'lucide-react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'

type Tone = 'info' | 'ok' | 'warn' | 'bad'
const icons: Record<Tone, LucideIcon> = { info: Info, ok: CircleCheck, warn: CircleAlert, bad: CircleAlert }
const tones: Record<Tone, string> = {
  info: 'bg-wash text-action',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}

/**
 * Something to know about the page one is on: it stays, unlike a toast. Errors are announced at
 * once.
 */
export function Notice({ tone = 'info', action, children }: { tone?: Tone; action?: ReactNode; children: ReactNode }) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex items-center gap-3 rounded px-4 py-3 ${action ? 'flex-wrap' : ''} ${tones[tone]}`}
    >
      <Icon of={icons[tone]} />
      <div className="min-w-0 flex-1 basis-44 type-ui-s">{children}</div>
      {action}
    </div>
  )
}
