import type { LucideIcon } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'
import { Icon } from '#web/ui/icons/icon.tsx'

/** The bar of tabs at the foot of the phone. */
export const tabBarClass =
  'fixed inset-x-0 bottom-0 z-30 grid h-tabbar auto-cols-fr grid-flow-col border-t bg-surface pb-[env(safe-area-inset-bottom,0px)] md:hidden'
export const tabClass =
  'relative grid content-center justify-items-center gap-1 font-medium text-11/3 text-ink-3 no-underline aria-[current]:text-action aria-[current]:before:absolute aria-[current]:before:top-[-1px] aria-[current]:before:h-0.5 aria-[current]:before:w-8 aria-[current]:before:bg-action'

type TabLinkProps = LinkProps & { name: string; icon: LucideIcon; isCurrent: boolean; count?: number; counted?: string }

/** A tab: its icon, its name, and how many wait there. */
export function TabLink({ name, icon, isCurrent, count = 0, counted = 'unread', ...rest }: TabLinkProps) {
  return (
    <Link {...rest} aria-current={isCurrent ? 'page' : undefined} className={tabClass}>
      <Icon of={icon} />
      {name}
      {count > 0 && (
        <span className="absolute top-2.25 left-[calc(50%+6px)] min-w-4 rounded-full bg-action-fill px-1 text-center text-11/4 text-on-action">
          {count > 99 ? '99+' : count}
          <span className="sr-only"> {counted}</span>
        </span>
      )}
    </Link>
  )
}
