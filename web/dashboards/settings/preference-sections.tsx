import { PreferencesForm } from '#web/emails/components/preferences-form.tsx'
import { QuietHoursSettings } from '#web/emails/components/quiet-hours.tsx'
import { PushSettings } from '#web/notifications/push/push-settings.tsx'
import { AppearanceSettings } from '#web/profiles/settings/appearance-settings.tsx'
import { BlockList } from '#web/profiles/settings/block-list.tsx'
import type { SettingsSection } from './settings-section.ts'

/** What somebody wants to hear, whom not to meet, and how the product looks. */
export const preferenceSections: readonly SettingsSection[] = [
  {
    id: 'notifications',
    title: 'Notifications',
    lead: 'What we tell you about, and where. What keeps your account and appointments safe is always sent.',
    Body: ({ preferences, user, onChanged }) => (
      <>
        <PushSettings />
        <PreferencesForm preferences={preferences} role={user.role} onSaved={onChanged} />
        <QuietHoursSettings />
      </>
    ),
  },
  {
    id: 'blocks',
    title: 'Blocked people',
    lead: 'You and anyone you block can’t message, book or match with each other.',
    Body: ({ blocks, onChanged }) => <BlockList blocks={blocks} onChanged={onChanged} />,
  },
  { id: 'appearance', title: 'Appearance', lead: 'Saved in this browser.', Body: () => <AppearanceSettings /> },
]
