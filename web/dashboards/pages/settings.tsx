import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { KeptRecords } from '#web/archive/components/kept-records.tsx'
import { useUser } from '#web/auth/access/guard.tsx'
import { profileOf } from '#web/auth/access/route-access.ts'
import { AccountDetails } from '#web/auth/account/account-details.tsx'
import { DeleteAccount } from '#web/auth/account/delete-account.tsx'
import { LinkedAccounts } from '#web/auth/account/linked-accounts.tsx'
import { NotShown } from '#web/auth/account/not-shown.tsx'
import { RecentSignIns } from '#web/auth/account/recent-sign-ins.tsx'
import { SessionList } from '#web/auth/account/session-list.tsx'
import { useReauthentication } from '#web/auth/account/use-reauthentication.tsx'
import { SecondFactorSettings } from '#web/auth/second-factor/second-factor-settings.tsx'
import { sessionReady } from '#web/auth/session/session.ts'
import { useRevalidateOnReturn } from '#web/auth/session/use-revalidate-on-return.ts'
import { readPreferences } from '#web/emails/api.ts'
import { PreferencesForm } from '#web/emails/components/preferences-form.tsx'
import { QuietHoursSettings } from '#web/emails/components/quiet-hours.tsx'
import { ConnectionsSection } from '#web/integrations/components/connections-section.tsx'
import { AbsenceSection } from '#web/messaging/absences/absence-section.tsx'
import { PushSettings } from '#web/notifications/push/push-settings.tsx'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { getOwnProfile, listBlocks, listConsents } from '#web/profiles/api.ts'
import { AvatarEditor } from '#web/profiles/components/avatar-editor.tsx'
import { Section } from '#web/profiles/components/section.tsx'
import { AppearanceSection } from '#web/profiles/settings/appearance-section.tsx'
import { BlocksSection } from '#web/profiles/settings/blocks-section.tsx'
import { ConsentsSection } from '#web/profiles/settings/consents-section.tsx'
import { NameForm } from '#web/profiles/settings/name-form.tsx'
import { PresenceSection } from '#web/profiles/settings/presence-section.tsx'
import { refreshAccount } from '#web/profiles/state.ts'
import { DownloadData } from '#web/support/components/download-data.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import type { Route } from './+types/settings.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Settings',
  description: 'Your account, what others can see, and how we notify you.',
  path: '/settings',
})

export async function clientLoader() {
  const session = await sessionReady()
  const isConsumer = session.status === 'signed-in' && session.user.role === 'consumer'
  const [own, consents, blocks, preferences] = await Promise.all([
    getOwnProfile(),
    isConsumer ? listConsents() : null,
    listBlocks(),
    readPreferences(),
  ])
  return { own, consents: consents?.items ?? null, blocks: blocks.items, preferences }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { consents, blocks, preferences } = loaderData
  const user = useUser()
  const { confirm, dialog } = useReauthentication()
  const { revalidate } = useRevalidator()
  const isAdviser = user.role === 'advisor' || user.role === 'firm_admin'
  useRevalidateOnReturn()
  const [own, setOwn] = useState(loaderData.own)
  // What another device changed comes with the next read.
  useEffect(() => setOwn(loaderData.own), [loaderData.own])
  const saved = (next: OwnProfile) => {
    setOwn(next)
    void refreshAccount()
  }
  return (
    <PageLayout title="Settings">
      <div className="grid items-start gap-x-16 lg:grid-cols-[200px_minmax(0,720px)]">
        <PageContents hasConsents={consents !== null} hasAbsence={isAdviser} canInvite={user.role !== 'admin'} />
        <div className="min-w-0">
          <Section id="account" title="Account">
            <div className="flex flex-wrap items-center justify-between gap-4 pb-4">
              <AvatarEditor
                profile={own.profile}
                onSaved={saved}
                seenBy={
                  user.role === 'consumer'
                    ? 'Only advisors you share your details with can see it.'
                    : 'Everyone can see it.'
                }
              />
              {user.role !== 'admin' && (
                <Link to={profileOf[user.role]} className="touch type-ui-s link">
                  Your profile
                </Link>
              )}
            </div>
            <NameForm own={own} role={user.role} onSaved={saved} />
            {!user.visit && <AccountDetails user={user} />}
          </Section>
          <Section
            id="two-step"
            title="Two-step sign-in and passkeys"
            lead="A code from your phone or a passkey, so a stolen password isn’t enough. A passkey also lets you sign in without your password."
          >
            {user.visit ? <NotShown /> : <SecondFactorSettings />}
          </Section>
          <Section id="linked" title="Ways to sign in" lead="Use any of these to sign in to this account.">
            {user.visit ? <NotShown /> : <LinkedAccounts />}
          </Section>
          <Section
            id="places"
            title="Where you are signed in"
            lead="Don’t recognize one? Sign it out and change your password."
          >
            <SessionList />
          </Section>
          <Section id="recent" title="Your recent sign-ins" lead="And other activity in your account.">
            <RecentSignIns />
          </Section>
          {consents && <ConsentsSection consents={consents} onChanged={() => void revalidate()} />}
          <PresenceSection own={own} onSaved={saved} />
          {isAdviser && <AbsenceSection />}
          {isAdviser && <ConnectionsSection />}
          {user.role !== 'admin' && (
            <Section id="invite" title="Invite people" lead="Your personal link, and who joined by it.">
              <div>
                <LinkButton to="/invite" variant="secondary">
                  Invite people
                </LinkButton>
              </div>
            </Section>
          )}
          <Section
            id="notifications"
            title="Notifications"
            lead="What we tell you about, and where. What keeps your account and appointments safe is always sent."
          >
            <PushSettings />
            <PreferencesForm preferences={preferences} role={user.role} />
            <QuietHoursSettings />
          </Section>
          <BlocksSection blocks={blocks} onChanged={() => void revalidate()} />
          <AppearanceSection />
          <Section
            id="data"
            title="Your data"
            lead="Everything we store about you, in one file that you and other programs can read."
          >
            <DownloadData confirm={confirm} />
            {dialog}
          </Section>
          <Section id="leave" title="Delete your account">
            <KeptRecords />
            <DeleteAccount user={user} />
          </Section>
        </div>
      </div>
    </PageLayout>
  )
}

function PageContents({
  hasConsents,
  hasAbsence,
  canInvite,
}: Readonly<Record<'hasConsents' | 'hasAbsence' | 'canInvite', boolean>>) {
  const places = [
    ['account', 'Account'],
    ['two-step', 'Two-step sign-in and passkeys'],
    ['linked', 'Ways to sign in'],
    ['places', 'Where you are signed in'],
    ['recent', 'Recent sign-ins'],
    ...(hasConsents ? [['consents', 'Who can see your name']] : []),
    ['presence', 'Online status and chat'],
    ...(hasAbsence
      ? [
          ['away', 'Out of office'],
          ['connections', 'Connections'],
        ]
      : []),
    ...(canInvite ? [['invite', 'Invite people']] : []),
    ['notifications', 'Notifications'],
    ['blocks', 'Blocked people'],
    ['appearance', 'Appearance'],
    ['data', 'Your data'],
    ['leave', 'Delete your account'],
  ]
  return (
    <nav aria-label="Settings" className="sticky top-[calc(var(--header)+24px)] grid max-lg:hidden">
      {places.map(([id, name]) => (
        <a
          key={id}
          href={`#${id}`}
          className="flex min-h-10 items-center rounded-m px-3 type-ui-s text-ink-2 no-underline hover:bg-sunken hover:text-ink"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
