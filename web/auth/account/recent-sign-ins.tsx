import { listSecurityEvents } from '#contract/auth/endpoints.ts'
import type { ShownEventKind } from '#contract/auth/values.ts'
import { call } from '#web/platform/api/call.ts'
import { usePages } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { when } from '#web/platform/format.ts'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { deviceText, locationText } from './device-name.ts'
import { SettingsItem, SettingsList } from './settings-list.tsx'

const words: Readonly<Record<ShownEventKind, string>> = {
  signed_up: 'Account created',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  signed_out: 'Signed out',
  token_reuse_detected: 'Signed out for security: an old session was used again',
  token_repeated: 'An old session was tried again',
  password_changed: 'Password changed',
  email_verified: 'Email address verified',
  earlier_access_removed: 'Earlier password and sign-in methods removed',
  calendar_feed_created: 'Calendar link created',
  api_key_created: 'API key created',
  webhook_created: 'Webhook added',
  hubspot_connected: 'HubSpot connected',
  calendar_account_linked: 'Calendar account linked',
  email_changed: 'Email address changed',
  phone_verified: 'Phone number verified',
  phone_changed: 'Phone number changed',
  identity_linked: 'Account linked',
  identity_unlinked: 'Account unlinked',
  factor_enrolled: 'Second step started',
  factor_verified: 'Second step completed',
  factor_failed: 'Second step failed',
  factor_removed: 'Second step removed',
  recovery_codes_made: 'Recovery codes created',
  recovery_code_used: 'Recovery code used',
  recovery_requested: 'Password reset requested',
  reauthentication_requested: 'Confirmation code requested',
  reauthentication_failed: 'Wrong password at “Confirm it’s you”',
  user_invited: 'Invited',
  user_modified: 'Changed by our staff',
  viewed_by_staff: 'Viewed by our support staff',
  user_deleted: 'Account deleted',
}

const alarming = new Set<ShownEventKind>([
  'sign_in_failed',
  'reauthentication_failed',
  'token_reuse_detected',
  'token_repeated',
  'factor_failed',
  'recovery_code_used',
])

/** What happened around somebody's account lately, so that they notice what was not them. */
export function RecentSignIns() {
  const list = usePages([listSecurityEvents.path], (cursor, signal) =>
    call(listSecurityEvents, { query: { limit: 10, ...(cursor && { cursor }) } }, { signal }),
  )
  if (!list.data)
    return (
      <ReadPlaceholder read={list} name="Your recent activity">
        <Skeleton className="h-28" />
      </ReadPlaceholder>
    )
  const events = list.data.pages.flatMap(({ items }) => items)
  if (events.length === 0) return <p className="type-ui text-ink-2">Nothing to show right now.</p>
  return (
    <>
      <SettingsList>
        {events.map((event) => (
          <SettingsItem
            key={event.id}
            title={
              <>
                {words[event.kind]}
                {alarming.has(event.kind) && <Tag tone="warn">Was that you?</Tag>}
                {event.isThisSession && event.kind === 'signed_in' && <Tag tone="ok">This device</Tag>}
              </>
            }
            detail={[
              when(event.at, 'zonedMoment'),
              event.device.browser && deviceText(event.device),
              locationText(event.ip),
            ]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
      </SettingsList>
      <ShowMore list={list} variant="text" className="justify-self-start">
        Show earlier activity
      </ShowMore>
    </>
  )
}
