import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Ellipsis from 'lucide-react/icons/ellipsis'
import House from 'lucide-react/icons/house'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import UsersRound from 'lucide-react/icons/users-round'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { homeOf } from '#web/auth/access/route-access.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { unreadMessages } from '../badges.ts'
import { isActive } from '../nav-links.ts'
import { TabLink, tabBarClass } from './tab-link.tsx'

const WorkTabs = onDemand(() => import('./work-tabs.tsx').then((module) => module.WorkTabs))

const tabs = [
  { name: 'Home', to: '/', icon: House },
  { name: 'Find Advisor', to: '/matches', icon: UsersRound },
  { name: 'Messages', to: '/chat', icon: MessageSquareText },
  { name: 'Profile', to: '/consumer-profile', icon: CircleUserRound },
  { name: 'More', to: '/menu', icon: Ellipsis },
]

/**
 * The tabs under the thumb, below 768 pixels only: five for visitors and consumers, those of their
 * role for others.
 */
export function TabBar({ className }: { className?: string }) {
  const user = useCurrentUser()
  return (
    <nav aria-label="Tabs" className={`${tabBarClass} ${user ? '' : 'maybe-signed-in:*:invisible'} ${className ?? ''}`}>
      {user && user.role !== 'consumer' ? (
        <Suspense>
          <WorkTabs user={user} />
        </Suspense>
      ) : (
        <PublicTabs isSignedIn={user !== null} />
      )}
    </nav>
  )
}

/** Unseen while a stored session is being read: its person may have other tabs. */
function PublicTabs({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation()
  const unread = unreadMessages.use()
  return tabs.map(({ name, to: usual, icon }) => {
    const to = name === 'Home' && isSignedIn ? homeOf.consumer : usual
    // Some pages have two addresses.
    const also = { Home: isSignedIn ? '/dashboard/consumer' : to, Messages: '/messages' }[name] ?? to
    return (
      <TabLink
        key={name}
        to={to}
        name={name}
        icon={icon}
        isCurrent={isActive(pathname, to) || isActive(pathname, also)}
        count={name === 'Messages' ? unread : 0}
        // "More" tells a search engine nothing; the footer leads it to the same page by its name.
        {...(name === 'More' && { rel: 'nofollow' })}
        {...(name === 'Messages' && { 'data-tour': 'messaging messaging-center' })}
      />
    )
  })
}
