import { Link } from 'react-router'
import { profileOf } from '#web/auth/access/route-access.ts'
import { AccountDetails } from '#web/auth/account/account-details.tsx'
import { LinkedAccounts } from '#web/auth/account/linked-accounts.tsx'
import { NotShown } from '#web/auth/account/not-shown.tsx'
import { RecentSignIns } from '#web/auth/account/recent-sign-ins.tsx'
import { SessionList } from '#web/auth/account/session-list.tsx'
import { SecondFactorSettings } from '#web/auth/second-factor/second-factor-settings.tsx'
import { AvatarEditor } from '#web/profiles/components/avatar-editor.tsx'
import { NameForm } from '#web/profiles/settings/name-form.tsx'
import type { Settings, SettingsSection } from './settings-section.ts'

/** Who somebody is here, and how they sign in. */
export const accountSections: readonly SettingsSection[] = [
  { id: 'account', title: 'Account', Body: Account },
  {
    id: 'two-step',
    title: 'Two-step sign-in and passkeys',
    lead: 'A code from your phone or a passkey, so a stolen password isn’t enough. A passkey also lets you sign in without your password.',
    Body: ({ user }) => (user.visit ? <NotShown /> : <SecondFactorSettings />),
  },
  {
    id: 'linked',
    title: 'Ways to sign in',
    lead: 'Use any of these, or a passkey, to sign in to this account.',
    Body: ({ user }) => (user.visit ? <NotShown /> : <LinkedAccounts />),
  },
  {
    id: 'places',
    title: 'Where you are signed in',
    lead: 'Don’t recognize one? Sign it out and change your password.',
    Body: () => <SessionList />,
  },
  {
    id: 'recent',
    title: 'Recent sign-ins',
    lead: 'And other activity in your account.',
    Body: () => <RecentSignIns />,
  },
]

function Account({ user, own, onSaved }: Settings) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4 pb-4">
        <AvatarEditor
          profile={own.profile}
          onSaved={onSaved}
          seenBy={
            user.role === 'consumer' ? 'Only advisors you share your details with can see it.' : 'Everyone can see it.'
          }
        />
        {user.role !== 'admin' && (
          <Link to={profileOf[user.role]} className="touch type-ui-s link">
            Your profile
          </Link>
        )}
      </div>
      <NameForm own={own} role={user.role} onSaved={onSaved} />
      {!user.visit && <AccountDetails user={user} />}
    </>
  )
}
