import { useState } from 'react'
import { endSession, listSecurityEvents, listSessions } from '#contract/auth/endpoints.ts'
import type { SignedInPlace } from '#contract/auth/schemas.ts'
import { Problem } from '#contract/problems.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { ago } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useUser } from '../access/guard.tsx'
import { deviceText, locationText } from './device-name.ts'
import { SettingsItem, SettingsList } from './settings-list.tsx'
import { SignOutOptions } from './sign-out-options.tsx'

const shownFirst = 5

/** Where somebody is signed in, with the way out of each place, of all others, and of all. */
export function SessionList() {
  const read = useEndpoint(listSessions, {})
  const places = read.data?.items
  // This browser's session is that of the staff, which nothing here may end.
  const { visit } = useUser()
  const [isWhole, setWhole] = useState(false)
  const [ending, setEnding] = useState<string | null>(null)
  const end = async (place: SignedInPlace) => {
    setEnding(place.id)
    try {
      await call(endSession, { params: { id: place.id } })
      toast.success(`Signed out on ${deviceText(place.device)}`)
    } catch (error) {
      // It ended meanwhile, and leaves the list.
      if (!(error instanceof Problem && error.code === 'core.not-found')) toastProblem(error)
    } finally {
      setEnding(null)
      void invalidate(listSessions, listSecurityEvents)
    }
  }
  return (
    <>
      {!places ? (
        <ReadPlaceholder read={read} name="Your devices">
          <Skeleton className="h-14" />
        </ReadPlaceholder>
      ) : visit && places.length === 0 ? (
        <p className="type-ui text-ink-2">Not signed in anywhere.</p>
      ) : (
        <SettingsList>
          {(isWhole ? places : places.slice(0, shownFirst)).map((place) => (
            <SettingsItem
              key={place.id}
              title={
                <>
                  {deviceText(place.device)}
                  {place.isThisSession && <Tag tone="ok">This device</Tag>}
                </>
              }
              detail={[lastSeen(place), locationText(place.ip)].filter(Boolean).join(', ')}
              actions={
                !place.isThisSession &&
                !visit && (
                  <Button
                    variant="text"
                    aria-label={`Sign out: ${deviceText(place.device)}, ${lastSeen(place)}`}
                    pending={ending === place.id}
                    pendingLabel="Signing out"
                    onClick={() => void end(place)}
                  >
                    Sign out
                  </Button>
                )
              }
            />
          ))}
        </SettingsList>
      )}
      {!isWhole && places && places.length > shownFirst && (
        <Button variant="text" onClick={() => setWhole(true)}>
          Show all {places.length}
        </Button>
      )}
      {!visit && (
        <div className="pt-3">
          <SignOutOptions onOthersEnded={() => void invalidate(listSessions, listSecurityEvents)} />
        </div>
      )}
    </>
  )
}

/** The server notes a use when tokens are refreshed, which for this device is always too early. */
function lastSeen({ isThisSession, lastSeenAt }: SignedInPlace): string {
  if (isThisSession) return 'active now'
  const since = ago(lastSeenAt)
  return since === 'now' ? 'active now' : `last active ${since} ago`
}
