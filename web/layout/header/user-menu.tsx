import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Visit } from '#contract/operations/visits/schemas.ts'
import { homeFor, isOfficer, profileOf } from '#web/auth/access/route-access.ts'
import { useSignOut } from '#web/auth/access/use-sign-out.ts'
import { isHalfwayIn } from '#web/auth/session/session.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { CallHost } from '#web/calls/panel/call-host.tsx'
import { NotificationBell } from '#web/notifications/components/notification-bell.tsx'
import { account, displayName, initialsName } from '#web/profiles/state.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import '#web/desk.css'
import { unreadMessages, unreadNotifications } from '../badges.ts'
import { followAccount } from './account-feed.ts'

// One script, because those signed in see all three.
export { Sidebar } from '../sidebar/sidebar.tsx'
export { ExploreMenu } from './explore-menu.tsx'

/**
 * The right end of the header for somebody signed in: what is new, and their menu. Loaded only
 * then.
 */
export function UserMenu({ user }: { user: SessionUser }) {
  const shown = account.use()
  const unread = unreadMessages.use()
  const signOut = useSignOut()
  const { visit } = user
  // The server refuses counts until the second step is done.
  const isHalfway = isHalfwayIn(user)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts belong to the person of this id
  useEffect(() => (isHalfway ? undefined : followAccount()), [user.id, isHalfway])
  const name = displayName(shown, user.email)
  return (
    <>
      {createPortal(<CallHost />, document.body)}
      <span className="flex w-23 shrink-0">
        <NotificationBell unread={unreadNotifications} />
        <Menu
          trigger={
            <button
              type="button"
              data-tour="user-menu"
              className="ml-1 grid size-11 place-items-center rounded hover:bg-sunken"
            >
              <Avatar size={32} name={initialsName(shown, user.email)} photoUrl={shown?.avatarUrl ?? null} />
              <span className="sr-only">
                {unread > 0 ? `Your menu, ${unread} unread ${unread === 1 ? 'message' : 'messages'}` : 'Your menu'}
              </span>
            </button>
          }
          head={
            <>
              <p className="truncate font-strong text-15/5">{name}</p>
              <p className="truncate type-note text-ink-2">{user.email}</p>
            </>
          }
          items={[
            { label: 'Dashboard', icon: LayoutDashboard, to: homeFor(user) },
            ...(user.role === 'admin'
              ? [{ label: 'Verifications', icon: ShieldCheck, to: '/admin/analytics?tab=verifications' }]
              : isOfficer(user)
                ? []
                : [{ label: 'Your Profile', icon: CircleUserRound, to: profileOf[user.role] }]),
            ...(user.role === 'admin'
              ? []
              : [{ label: 'Messages', icon: MessageSquareText, to: '/messages', badge: unread }]),
            ...(user.role === 'admin' || isOfficer(user)
              ? []
              : [
                  { label: 'Appointments', icon: CalendarDays, to: '/appointments' },
                  { label: 'Billing', icon: ReceiptText, to: '/billing' },
                ]),
            { label: 'Settings', icon: Settings, to: '/settings' },
            'line',
            visit
              ? { label: 'Stop viewing', icon: LogOut, onSelect: () => void stopViewing(visit) }
              : { label: 'Sign Out', icon: LogOut, onSelect: () => void signOut() },
          ]}
        />
      </span>
    </>
  )
}

/** Leaves the viewed account; signing out would end the session of the staff. */
async function stopViewing(visit: Visit): Promise<void> {
  const { leaveVisit } = await import('#web/operations/visits/api.ts')
  await leaveVisit(visit)
}
