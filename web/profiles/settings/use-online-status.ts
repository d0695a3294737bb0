import { useEffect, useState } from 'react'
import { setOnlineStatus } from '#contract/profiles/endpoints.ts'
import type { OwnProfile, Profile } from '#contract/profiles/schemas.ts'
import type { OnlineStatus } from '#contract/profiles/values.ts'
import { call } from '#web/platform/api/call.ts'
import { onPresence, reportPresence } from '../realtime.ts'
import { useOptimisticChanges } from './use-optimistic-changes.ts'

/** The online status of the actor, to choose here; another of their devices may change it too. */
export function useOnlineStatus(profile: Profile, onSaved: (own: OwnProfile) => void) {
  const { id } = profile
  const [stored, setStored] = useState(profile.onlineStatus)
  // The last of a read, an event and a save is the newest.
  useEffect(() => setStored(profile.onlineStatus), [profile])
  useEffect(() => onPresence(id, (current) => current && setStored(current)), [id])
  // What was read can be from before this browser connected, whose event may have come too early.
  useEffect(() => {
    reportPresence().then(setStored, () => undefined)
  }, [])
  const { shown, keep } = useOptimisticChanges({ status: stored })
  const choose = (status: OnlineStatus) =>
    keep({ status }, async () => {
      const own = await call(setOnlineStatus, { body: { status } })
      setStored(own.profile.onlineStatus)
      onSaved(own)
    })
  return { status: shown.status, choose }
}
