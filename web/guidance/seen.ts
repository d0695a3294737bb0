import { getOwnProfile, saveProfile } from '#contract/profiles/endpoints.ts'
import { currentUser, isHalfwayIn } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { onboardingTourSeenStore } from './storage.ts'

/**
 * Notes that somebody took the tour or refused it: in this browser, and for those signed in with
 * their account, so that no other device offers it. Without a network this browser alone knows.
 */
export function markTourSeen(): void {
  onboardingTourSeenStore.write(true)
  const user = currentUser()
  if (!user || isHalfwayIn(user)) return
  call(saveProfile, { body: { hasSeenTour: true } }).then(
    () => invalidate(getOwnProfile),
    () => undefined,
  )
}
