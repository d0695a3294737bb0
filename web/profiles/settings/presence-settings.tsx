import { saveProfile } from '#contract/profiles/endpoints.ts'
import { onlineStatusLabels } from '#contract/profiles/labels.ts'
import type { OwnProfile, Profile } from '#contract/profiles/schemas.ts'
import { onlineStatuses } from '#contract/profiles/values.ts'
import { call } from '#web/platform/api/call.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { profileToasts } from '../copy.ts'
import { useOnlineStatus } from './use-online-status.ts'
import { useOptimisticChanges } from './use-optimistic-changes.ts'

type Switches = Partial<Pick<Profile, 'showOnlineStatus' | 'chatEnabled' | 'allowDirectCalls'>>

/** Who sees that the person is online, who can write to them, and how their calls connect. */
export function PresenceSettings({ own, onSaved }: { own: OwnProfile; onSaved: (own: OwnProfile) => void }) {
  const confirm = (next: OwnProfile) => {
    onSaved(next)
    toast.success(profileToasts.saved)
  }
  const { status, choose } = useOnlineStatus(own.profile, confirm)
  const { shown, keep } = useOptimisticChanges(own.profile)
  const { showOnlineStatus, chatEnabled, allowDirectCalls } = shown
  const save = (part: Switches) => void keep(part, async () => confirm(await call(saveProfile, { body: part })))
  return (
    <>
      <div className="max-w-110">
        <Segmented
          label="Your online status"
          options={onlineStatuses.map((value) => ({ value, label: onlineStatusLabels[value] }))}
          value={status}
          onChange={(chosen) => void choose(chosen)}
        />
      </div>
      <div className="mt-2">
        <Checkbox
          label="Show others when I’m online"
          checked={showOnlineStatus}
          onChange={(event) => save({ showOnlineStatus: event.currentTarget.checked })}
        />
        <Checkbox
          label="Allow chat messages"
          help="When off, no one can message you. Existing messages stay."
          checked={chatEnabled}
          onChange={(event) => save({ chatEnabled: event.currentTarget.checked })}
        />
        {own.profile.userType === 'consumer' && (
          <Checkbox
            label="Allow direct calls"
            help="Calls can connect without a relay server, which lets your advisor’s device see your IP address."
            checked={allowDirectCalls}
            onChange={(event) => save({ allowDirectCalls: event.currentTarget.checked })}
          />
        )}
      </div>
    </>
  )
}
