import { useState } from 'react'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import type { Role } from '#contract/profiles/values.ts'
import { justRead, prefetch, useEndpoint } from '#web/platform/api/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { startOnboarding } from './onboarding-tour.ts'
import { markTourSeen } from './seen.ts'
import { onboardingTourSeenStore } from './storage.ts'

/** Reads for a page's loader whether the tour is offered. */
export async function readTourOffer(): Promise<void> {
  if (onboardingTourSeenStore.read() !== true) await prefetch(getOwnProfile, {}, justRead)
}

/**
 * Offers the tour on somebody's own first page until they took or refused it on any device; it
 * never starts by itself.
 */
export function TourOffer({ role }: { role: Role }) {
  const [seen, setSeen] = useState(() => onboardingTourSeenStore.read() === true)
  const { data: own } = useEndpoint(getOwnProfile, seen ? null : {}, justRead)
  if (seen || own?.profile.hasSeenTour !== false) return null
  const done = () => {
    markTourSeen()
    setSeen(true)
  }
  const begin = () => {
    startOnboarding(role)
    done()
  }
  return (
    <aside
      aria-label="Tour"
      className="mx-5 mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded bg-wash px-4 py-2 md:mx-8"
    >
      <p className="min-w-48 flex-1 type-ui-s">New here? Take a quick tour.</p>
      <span className="-ml-2 flex">
        <Button variant="text" size="sm" onClick={begin}>
          Take the tour
        </Button>
        <Button variant="text" size="sm" onClick={done}>
          Not now
        </Button>
      </span>
    </aside>
  )
}
