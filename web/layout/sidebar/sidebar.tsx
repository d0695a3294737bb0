import { Link, useLocation } from 'react-router'
import { isHalfwayIn } from '#web/auth/session/session.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { countedIn, currentNavItem, type NavItem, placesOf, useBadge } from './nav-items.ts'

/**
 * The column beside the page from 768 pixels: icons with a tooltip, and from 1280 pixels their
 * names. It ends above the support button, and its line goes on.
 */
const column =
  'fixed top-header bottom-22 left-(--side) z-20 flex w-(--rail) flex-col gap-1 overflow-y-auto scroll-hint border-r px-3 pt-6 pb-2 after:fixed after:bottom-0 after:left-(--side) after:h-22 after:w-(--rail) after:border-r max-md:hidden xl:pl-5 print:hidden'

/**
 * The product's places for a role, on every page, with settings at the foot. app.css keeps their
 * room free.
 */
export function Sidebar({ user }: { user: SessionUser }) {
  const items = placesOf(user)
  const current = currentNavItem(items, useLocation())
  // The server answers nothing of theirs before the second step.
  if (isHalfwayIn(user)) return null
  return (
    <nav aria-label="Places" className={column}>
      {items.map((item) => (
        <SidebarLink key={item.to} item={item} isCurrent={item === current} />
      ))}
    </nav>
  )
}

function SidebarLink({ item, isCurrent }: { item: NavItem; isCurrent: boolean }) {
  const { to, label, icon, tour } = item
  const count = useBadge(item)
  return (
    <Tooltip text={label} side="right" className="xl:hidden">
      <Link
        to={to}
        {...(tour && { 'data-tour': tour })}
        aria-current={isCurrent ? 'page' : undefined}
        className={`relative flex min-h-11 items-center justify-center gap-3 rounded-m px-3 type-ui-s text-ink-2 no-underline hover:bg-sunken aria-[current]:bg-wash aria-[current]:font-strong aria-[current]:text-action xl:min-h-10 xl:justify-start xl:gap-2.5 xl:pr-2 ${
          to === '/settings' ? 'mt-auto' : ''
        }`}
      >
        <Icon of={icon} small className="max-xl:size-5" />
        <span className="max-xl:sr-only">{label}</span>
        {count > 0 && (
          <b className="font-strong text-13/4 max-xl:absolute max-xl:top-0.5 max-xl:right-0.5 max-xl:min-w-5 max-xl:rounded-full max-xl:bg-action-fill max-xl:px-1 max-xl:text-center max-xl:text-11/5 max-xl:text-on-action xl:ml-auto">
            {count > 99 ? '99+' : count}
            <span className="sr-only"> {countedIn(item)}</span>
          </b>
        )}
      </Link>
    </Tooltip>
  )
}
