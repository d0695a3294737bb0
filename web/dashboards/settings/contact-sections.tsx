import { HelpText } from '#web/platform/help-text.tsx'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { ConsentList } from '#web/profiles/settings/consent-list.tsx'
import { PresenceSettings } from '#web/profiles/settings/presence-settings.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { isAdvising, type SettingsSection } from './settings-section.ts'

const AbsenceSettings = lazyPart(
  () => import('#web/messaging/absences/absence-settings.tsx').then((part) => part.AbsenceSettings),
  <Loading name="your dates" />,
)

/** Who can see and reach somebody, and what they connect. */
export const contactSections: readonly SettingsSection[] = [
  {
    id: 'consents',
    title: 'Who can see your name',
    lead: 'Other advisors you’ve contacted see “a consumer” and your state. You decide for each advisor.',
    isFor: ({ consents }) => consents !== null,
    Body: ({ consents, onChanged }) => <ConsentList consents={consents ?? []} onChanged={onChanged} />,
  },
  {
    id: 'presence',
    title: 'Online status and chat',
    lead: (
      <>
        You show as away after five minutes of inactivity. Busy, away and offline stay until you switch back to online.{' '}
        <HelpText by="online-status">Who can see this?</HelpText>
      </>
    ),
    Body: ({ own, onSaved }) => <PresenceSettings own={own} onSaved={onSaved} />,
  },
  {
    id: 'away',
    title: 'Out of office',
    lead: 'A client who writes while you’re away gets this reply once, marked as automatic. Your response time doesn’t count it as an answer.',
    isFor: isAdvising,
    Body: () => <AbsenceSettings />,
  },
  {
    id: 'connections',
    title: 'Connections',
    lead: 'API keys, webhooks and HubSpot connect your other programs with your leads, clients and appointments.',
    isFor: isAdvising,
    Body: () => <PageButton to="/settings/connections">Manage connections</PageButton>,
  },
  {
    id: 'invite',
    title: 'Invite people',
    lead: 'Your personal link, and who joined by it.',
    isFor: ({ user }) => user.role !== 'admin',
    Body: () => <PageButton to="/invite">Invite people</PageButton>,
  },
]

function PageButton({ to, children }: { to: string; children: string }) {
  return (
    <div>
      <LinkButton to={to} variant="secondary">
        {children}
      </LinkButton>
    </div>
  )
}
