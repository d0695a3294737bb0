import type { ReactNode } from 'react'

/** Things of one's account, one a line, each with what can be done about it. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className="border-t">{children}</ul>
}

export function SettingsItem({
  title,
  detail,
  actions,
}: {
  title: ReactNode
  detail?: ReactNode
  actions?: ReactNode
}) {
  return (
    <li className="flex items-center gap-4 border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">{title}</p>
        {detail && <p className="type-note text-ink-2">{detail}</p>}
      </div>
      {actions}
    </li>
  )
}
