import { useState } from 'react'
import { data, Link, useSearchParams } from 'react-router'
import { Instant } from '#contract/core/fields.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { sessionReady, useCurrentUser, useSession } from '#web/auth/session/session.ts'
import { findAdvisorPage } from '#web/directory/api.ts'
import { AdvisorSummary } from '#web/directory/components/advisor-summary.tsx'
import { placeText } from '#web/directory/copy.ts'
import { WaitListPanel } from '#web/eligibility/components/wait-list-panel.tsx'
import { advisorPath, bookPath } from '#web/paths.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { ConsentDialog } from '#web/profiles/consent/consent-dialog.tsx'
import { findBookedAdvisorId } from '#web/scheduling/booking/booked-advisor.ts'
import { BookingPanel } from '#web/scheduling/booking/booking-panel.tsx'
import { LazyUpcoming } from '#web/scheduling/booking/lazy-upcoming.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { NoAdvisor } from '../advisor/no-advisor.tsx'
import { useContact } from '../advisor/use-contact.ts'
import { isFullFor, useContactState } from '../advisor/use-contact-state.ts'
import type { Route } from './+types/book.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const advisorId = await findBookedAdvisorId(params.advisorId, { context })
  const page = advisorId && (await findAdvisorPage(advisorId, { context }))
  return data(page || null, { status: page ? 200 : 404 })
}

/** A page hidden from the public may be visible to this viewer, such as the advisor. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader()
  if (page || (await sessionReady()).status === 'signed-out') return page
  const advisorId = await findBookedAdvisorId(params.advisorId)
  return advisorId === null ? null : findAdvisorPage(advisorId)
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = (args) =>
  pageMeta({
    title: args.loaderData ? `Book a call with ${args.loaderData.advisor.name}` : 'Page Not Found',
    description: 'Choose a time for a free first call.',
    path: bookPath(args.params.advisorId),
  })(args)

/** An advisor's own booking page, to link to from a website or an email. */
export default function BookPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Page {...loaderData} key={loaderData.advisor.id} /> : <NoAdvisor />
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function Page({ advisor }: Loaded) {
  const user = useCurrentUser()
  const isSignedOut = useSession().status === 'signed-out'
  const isConsumer = user?.role === 'consumer'
  const { relation, read } = useContactState(advisor.id, isConsumer)
  const [upcoming, setUpcoming] = useState<Appointment | null>(null)
  const person = { id: advisor.id, displayName: advisor.name }
  const contact = useContact(person, () => void read())
  const [search] = useSearchParams()
  const preset = Instant.safeParse(search.get('time')).data ?? null
  const place = placeText(advisor)
  return (
    // The footer begins below the screen, and is not moved when the times come.
    <div className="wrap min-h-dvh py-8 pb-16 md:py-12 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,32.5rem)] lg:items-start lg:gap-x-16">
      <div className="max-lg:mb-6">
        <Avatar name={advisor.name} photoUrl={advisor.avatarUrl} size={120} />
        <h1 className="mt-4 type-title-1 [overflow-wrap:anywhere]">Book a call with {advisor.name}</h1>
        <p className="mt-2 type-ui text-ink-2">
          {advisor.firmName ?? 'Independent'}.{place && ` ${place}.`} The first call is free.
        </p>
        <AdvisorSummary advisor={advisor} />
        <p className="mt-4">
          <Link to={advisorPath(advisor.id)} className="link touch type-ui-s">
            Fees, verified facts and reviews
          </Link>
        </p>
      </div>
      {isFullFor(user, advisor, relation) && advisor.opensAt ? (
        <WaitListPanel
          advisor={{ ...advisor, opensAt: advisor.opensAt }}
          isConsumer={isConsumer}
          onSignIn={isSignedOut ? () => contact.signIn() : null}
        />
      ) : (
        <BookingPanel
          advisor={person}
          consentedAt={relation?.disclosure.consent?.grantedAt ?? null}
          onConsentNeeded={contact.askFirst}
          upcoming={upcoming}
          onBooked={() => void read()}
          preset={preset}
        />
      )}
      {isConsumer && <LazyUpcoming advisorId={advisor.id} onChange={setUpcoming} />}
      <ConsentDialog
        advisor={person}
        source="profile"
        open={contact.isAsking}
        onOpenChange={(isOpen) => !isOpen && contact.stopAsking()}
        onConsented={contact.consented}
      />
    </div>
  )
}
