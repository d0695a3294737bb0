import { useEffect, useState } from 'react'
import { onlineStatusLabels } from '#contract/profiles/labels.ts'
import type { OwnProfile, Profile } from '#contract/profiles/schemas.ts'
import { type OnlineStatus, onlineStatuses } from '#contract/profiles/values.ts'
import { HelpText } from '#web/platform/help-text.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { saveProfile, setOnlineStatus } from '../api.ts'
import { toastSaveFailure } from '../components/save-failure.ts'
import { Section } from '../components/section.tsx'
import { profileToasts } from '../copy.ts'
import { onPresence } from '../realtime.ts'

/** Who sees that the person is online, who can write to them, and how their calls connect. */
export function PresenceSection({ own, onSaved }: { own: OwnProfile; onSaved: (own: OwnProfile) => void }) {
  const { id } = own.profile
  const [status, setStatus] = useState<OnlineStatus>(own.profile.onlineStatus)
  useEffect(() => onPresence(id, (current) => current && setStatus(current)), [id])

  const [{ showOnlineStatus, chatEnabled, allowDirectCalls }, setSwitches] = useState(own.profile)
  useEffect(() => {
    setSwitches(own.profile)
    setStatus(own.profile.onlineStatus)
  }, [own.profile])

  // A choice is shown at once and taken back when it could not be kept.
  const keep = async (action: () => Promise<OwnProfile>, undo: () => void) => {
    try {
      onSaved(await action())
      toast.success(profileToasts.saved)
    } catch (error) {
      undo()
      toastSaveFailure(error, profileToasts.notUpdated)
    }
  }
  const choose = (chosen: OnlineStatus) => {
    const before = status
    setStatus(chosen)
    void keep(
      () => setOnlineStatus(chosen),
      () => setStatus(before),
    )
  }
  const save = (part: Partial<Pick<Profile, 'showOnlineStatus' | 'chatEnabled' | 'allowDirectCalls'>>) => {
    setSwitches((now) => ({ ...now, ...part }))
    void keep(
      () => saveProfile(part),
      () => setSwitches(own.profile),
    )
  }
  return (
    <Section
      id="presence"
      title="Online status and chat"
      lead={
        <>
          You show as away after five minutes of inactivity. Busy, away and offline stay until you switch back to
          online. <HelpText by="online-status">Who can see this?</HelpText>
        </>
      }
    >
      <div className="max-w-[440px]">
        <Segmented
          label="Your online status"
          options={onlineStatuses.map((value) => ({ value, label: onlineStatusLabels[value] }))}
          value={status}
          onChange={choose}
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
          help="When off, no one can message you. Existing messages stay"
          checked={chatEnabled}
          onChange={(event) => save({ chatEnabled: event.currentTarget.checked })}
        />
        {own.profile.userType === 'consumer' && (
          <Checkbox
            label="Allow direct calls"
            help="Calls can connect without a relay server, which lets your advisor’s device see your IP address"
            checked={allowDirectCalls}
            onChange={(event) => save({ allowDirectCalls: event.currentTarget.checked })}
          />
        )}
      </div>
    </Section>
  )
}
