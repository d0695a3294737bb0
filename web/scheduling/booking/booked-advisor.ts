import type { RouterContextProvider } from 'react-router'
import { Id } from '#contract/core/fields.ts'
import { findBookingPage } from '#contract/scheduling/booking-pages/endpoints.ts'
import { Slug } from '#contract/scheduling/booking-pages/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { isNotFound } from '#web/platform/problems/not-found.ts'

type LoaderScope = { context?: Readonly<RouterContextProvider> }

/** The advisor of a booking page by its id or readable address; null when there is none. */
export async function findBookedAdvisorId(idOrSlug: string, place: LoaderScope = {}): Promise<string | null> {
  if (Id.safeParse(idOrSlug).success) return idOrSlug
  const slug = Slug.safeParse(idOrSlug)
  if (!slug.success) return null
  try {
    return (await call(findBookingPage, { params: { slug: slug.data } }, place)).advisorId
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
