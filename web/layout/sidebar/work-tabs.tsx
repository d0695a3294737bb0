import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { MobileMenu } from '../header/mobile-menu.tsx'
import { countedIn, currentNavItem, type NavItem, tabsOf, useBadge } from './nav-items.ts'
import { TabLink, tabClass } from './tab-link.tsx'

/**
 * The tabs of advisors, firm administrators and staff; More opens the menu with everything else.
 */
export function WorkTabs({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false)
  const tabs = tabsOf(user)
  const current = currentNavItem(tabs, useLocation())
  return (
    <>
      {tabs.map((item) => (
        <WorkTab key={item.to} item={item} isCurrent={item === current} />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={tabClass}
        onClick={() => setOpen(true)}
      >
        <Icon of={Ellipsis} />
        More
      </button>
      <MobileMenu open={open} onOpenChange={setOpen} />
    </>
  )
}

function WorkTab({ item, isCurrent }: { item: NavItem; isCurrent: boolean }) {
  const { to, label, icon, tour } = item
  const count = useBadge(item)
  return (
    <TabLink
      to={to}
      name={label}
      icon={icon}
      isCurrent={isCurrent}
      count={count}
      counted={countedIn(item)}
      {...(tour && { 'data-tour': tour })}
    />
  )
}
