import type { LucideIcon } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icons/icon.tsx'

export type MenuItem =
  | { label: string; icon?: LucideIcon; badge?: number; to: string; isCurrent?: boolean }
  // Out of the product: a phone, a mail program, another site.
  | { label: string; icon?: LucideIcon; href: string }
  | { label: string; icon?: LucideIcon; onSelect: () => void; danger?: boolean; disabled?: boolean }
  | 'line'

const row =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-m px-3 type-ui-s text-ink no-underline -outline-offset-2 aria-[current]:font-strong data-[disabled]:text-ink-3 data-[highlighted]:bg-sunken md:min-h-10'

/**
 * A list of actions and links under a button. Closes on a choice, on Escape and on a click
 * elsewhere.
 */
export function Menu({
  trigger,
  items,
  head,
  align = 'end',
  defaultOpen,
  open,
  onOpenChange,
}: {
  /** A button: it gets the menu's behavior. */
  trigger: ReactNode
  items: readonly MenuItem[]
  /** Above the items: whose menu this is. */
  head?: ReactNode
  align?: 'start' | 'end'
  defaultOpen?: boolean
  /** With onOpenChange, for a menu that a key opens too. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}) {
  return (
    <Radix.Root
      {...(defaultOpen && { defaultOpen })}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
      modal={false}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={12}
          collisionPadding={8}
          className="z-50 min-w-56 rounded border border-line-2 bg-surface p-1.5 shadow-sheet data-[state=open]:animate-fade-in"
        >
          {head && <div className="mb-1.5 border-b px-3 pt-1.5 pb-3">{head}</div>}
          {items.map((item, position) => {
            if (item === 'line') {
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing of its own
              return <Radix.Separator key={position} className="mx-3 my-1.5 h-px bg-line" />
            }
            if ('to' in item) {
              return (
                <Radix.Item key={item.label} asChild>
                  <Link to={item.to} aria-current={item.isCurrent ? 'page' : undefined} className={row}>
                    {item.icon && <Icon of={item.icon} className="text-ink-2" />}
                    <span className="flex-1">{item.label}</span>
                    {item.badge ? <MenuBadge count={item.badge} /> : null}
                  </Link>
                </Radix.Item>
              )
            }
            if ('href' in item) {
              return (
                <Radix.Item key={item.label} asChild>
                  <a
                    href={item.href}
                    className={row}
                    {...(item.href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
                  >
                    {item.icon && <Icon of={item.icon} className="text-ink-2" />}
                    {item.label}
                  </a>
                </Radix.Item>
              )
            }
            return (
              <Radix.Item
                key={item.label}
                onSelect={item.onSelect}
                disabled={item.disabled ?? false}
                className={`${row} ${item.danger ? 'text-bad' : ''}`}
              >
                {item.icon && <Icon of={item.icon} className={item.danger ? '' : 'text-ink-2'} />}
                {item.label}
              </Radix.Item>
            )
          })}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function MenuBadge({ count }: { count: number }) {
  return (
    <span className="min-w-5 rounded-full bg-action-fill px-1.5 text-center font-medium text-12/5 text-on-action">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  )
}
