import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Ellipsis from 'lucide-react/icons/ellipsis'
import House from 'lucide-react/icons/house'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import UsersRound from 'lucide-react/icons/users-round'
import { Link, useLocation } from 'react-router'
import { profileOf } from '#web/auth/access/route-access.ts'
import { useSession } from '#web/auth/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { unreadMessages } from './badges.ts'
import { isActive } from './nav-links.ts'

const tabs = [
  { name: 'Home', to: '/', icon: House },
  { name: 'Find Advisor', to: '/matches', icon: UsersRound },
  { name: 'Messages', to: '/chat', icon: MessageSquareText },
  { name: 'Profile', to: '/consumer-profile', icon: CircleUserRound },
  { name: 'More', to: '/menu', icon: Ellipsis },
]

/** The five tabs under the thumb, below 768 pixels only. */
export function TabBar({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const session = useSession()
  const unread = unreadMessages.use()
  return (
    <nav
      aria-label="Tabs"
      className={`fixed inset-x-0 bottom-0 z-30 grid h-tabbar grid-cols-5 border-t bg-surface pb-[env(safe-area-inset-bottom,0px)] md:hidden ${className ?? ''}`}
    >
      {tabs.map(({ name, to: usual, icon }) => {
        // One's own profile page, whichever that is.
        const to = name === 'Profile' && session.status === 'signed-in' ? profileOf[session.user.role] : usual
        // Messages have two addresses.
        const isCurrent = isActive(pathname, to) || (name === 'Messages' && isActive(pathname, '/messages'))
        return (
          <Link
            key={name}
            to={to}
            // "More" tells a search engine nothing; the footer leads it to the same page by its name.
            {...(name === 'More' && { rel: 'nofollow' })}
            {...(name === 'Messages' && { 'data-tour': 'messaging messaging-center' })}
            aria-current={isCurrent ? 'page' : undefined}
            className="relative grid content-center justify-items-center gap-1 font-medium text-[11px]/3 text-ink-3 no-underline aria-[current]:text-action aria-[current]:before:absolute aria-[current]:before:top-[-1px] aria-[current]:before:h-0.5 aria-[current]:before:w-8 aria-[current]:before:bg-action"
          >
            <Icon of={icon} />
            {name}
            {name === 'Messages' && unread > 0 && (
              <span className="absolute top-[9px] left-[calc(50%+6px)] min-w-4 rounded-full bg-action-fill px-1 text-center text-[11px]/4 text-on-action">
                {unread > 99 ? '99+' : unread}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
