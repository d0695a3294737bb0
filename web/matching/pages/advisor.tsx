import { data, useLocation } from 'react-router'
import { brand } from '#contract/brand.ts'
import { inSentence } from '#contract/profiles/labels.ts'
import { currentUser, sessionReady, useCurrentUser, useSession } from '#web/auth/session/session.ts'
import { findAdvisorPage } from '#web/directory/api.ts'
import { AdvisorIntro } from '#web/directory/components/advisor-intro.tsx'
import { advisorData, placeText } from '#web/directory/copy.ts'
import { sourceOf } from '#web/directory/state.ts'
import { WaitListPanel } from '#web/eligibility/components/wait-list-panel.tsx'
import { advisorPath } from '#web/paths.ts'
import { listed } from '#web/platform/format.ts'
import type { PageHandle } from '#web/platform/page/page-handle.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { ConsentDialog } from '#web/profiles/consent/consent-dialog.tsx'
import { SharedDetails } from '#web/profiles/consent/shared-details.tsx'
import { Share } from '#web/promotion/share.tsx'
import { ReviewList } from '#web/reviews/components/review-list.tsx'
import { BookingPanel } from '#web/scheduling/booking/booking-panel.tsx'
import { LazyUpcoming } from '#web/scheduling/booking/lazy-upcoming.tsx'
import { useLatestBooking } from '#web/scheduling/booking/use-latest-booking.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { ContactActions } from '../advisor/contact-actions.tsx'
import { FactSections } from '../advisor/fact-sections.tsx'
import { MatchHead, NoMatch } from '../advisor/match-head.tsx'
import { NextOpeningBar } from '../advisor/next-opening-bar.tsx'
import { NoAdvisor } from '../advisor/no-advisor.tsx'
import { PageSection } from '../advisor/page-section.tsx'
import { usePendingContact } from '../advisor/pending-contact.ts'
import { useContact } from '../advisor/use-contact.ts'
import { isFullFor, useContactState } from '../advisor/use-contact-state.ts'
import type { Route } from './+types/advisor.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

/** The times to book have a bar of their own at the foot of the phone. */
export const handle: PageHandle = { footBar: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await findAdvisorPage(params.advisorId, { context })
  // A page hidden from the public may be visible to this viewer: the browser loads it again with
  // their session.
  return data(page, { status: page ? 200 : 404 })
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  // The server's loader knows nobody, so that one's own page is none for it before it is published.
  if (currentUser()?.id === params.advisorId) return findAdvisorPage(params.advisorId)
  const page = await serverLoader()
  if (page || (await sessionReady()).status === 'signed-out') return page
  return findAdvisorPage(params.advisorId)
}
clientLoader.hydrate = true as const

const notFound = { title: 'Page Not Found', description: 'We couldn’t find this advisor.', noindex: true }

export const meta: Route.MetaFunction = (args) => {
  const path = advisorPath(args.params.advisorId)
  if (!args.loaderData) return pageMeta({ ...notFound, path })(args)
  const { advisor, reviews } = args.loaderData
  const place = placeText(advisor)
  return pageMeta({
    title: `${advisor.name}, financial advisor${place && ` in ${place}`}`,
    description: `${advisor.name} helps with ${listed(advisor.expertise.slice(0, 4).map(inSentence)) || 'money matters'}. See fees, verified facts, client reviews, and book a free first call.`,
    path,
    kind: 'profile',
    noindex: !advisor.takesAppointments,
    breadcrumb: [
      { name: 'Advisors', path: '/advisors' },
      { name: advisor.name, path },
    ],
    structuredData: [advisorData(advisor, reviews, path)],
  })(args)
}

export default function AdvisorPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Page {...loaderData} key={loaderData.advisor.id} /> : <NoAdvisor />
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function Page({ advisor, reviews }: Loaded) {
  const user = useCurrentUser()
  const isSignedOut = useSession().status === 'signed-out'
  const isConsumer = user?.role === 'consumer'
  const isOwn = user?.id === advisor.id
  const { relation, save, read } = useContactState(advisor.id, isConsumer)
  const person = { id: advisor.id, displayName: advisor.name }
  const { booked, setBooked, upcoming, follow } = useLatestBooking()
  const revalidate = useRevalidate()
  const contact = useContact(person, () => void read())
  usePendingContact(advisor.id, relation !== null, { save: () => save(true), message: contact.message })
  const source = sourceOf(useLocation().state)
  const isFull = isFullFor(user, advisor, relation)
  const head =
    relation &&
    (relation.match?.match ? (
      <MatchHead match={relation.match.match} found={relation.match} />
    ) : (
      !isFull && <NoMatch found={relation.match} advisor={advisor} />
    ))
  const foot = (isConsumer || isSignedOut) && (
    <ContactActions
      isSaved={isConsumer ? (relation ? relation.isSaved : null) : false}
      isOpeningChat={contact.isOpening}
      onMessage={isFull ? null : isConsumer ? contact.message : () => contact.signIn('message')}
      onSave={isConsumer ? save : () => contact.signIn('save')}
    />
  )
  return (
    <div className="wrap pb-16 max-md:pb-24">
      <Breadcrumb
        items={[
          isConsumer ? { name: 'Your matches', to: '/matches' } : { name: 'Advisors', to: '/advisors' },
          { name: advisor.name },
        ]}
      />
      {isOwn && (
        <div className="mt-4">
          <Notice
            action={
              <LinkButton to="/advisor-profile" variant="text">
                Edit profile
              </LinkButton>
            }
          >
            This is how consumers see your page{advisor.takesAppointments ? '.' : ' once it’s published and verified.'}
          </Notice>
        </div>
      )}
      <div className="pt-4 md:pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start lg:gap-x-8 xl:grid-cols-[minmax(0,1fr)_28rem] xl:gap-x-16">
        <AdvisorIntro advisor={advisor} />
        <div id="book" className="scroll-mt-20 max-lg:mt-6 lg:sticky lg:top-[calc(var(--header)+24px)] lg:row-span-2">
          {isFull && advisor.opensAt ? (
            <WaitListPanel
              advisor={{ ...advisor, opensAt: advisor.opensAt }}
              isConsumer={isConsumer}
              onSignIn={isSignedOut ? () => contact.signIn() : null}
              head={head}
              foot={foot}
            />
          ) : (
            <BookingPanel
              advisor={person}
              consentedAt={relation?.disclosure.consent?.grantedAt ?? null}
              onConsentNeeded={contact.askFirst}
              upcoming={upcoming}
              onBooked={(appointment) => {
                setBooked(appointment)
                void read()
                void revalidate()
              }}
              head={head}
              foot={foot}
            />
          )}
        </div>
        <div className="min-w-0 lg:col-start-1">
          <FactSections advisor={advisor} sumUsd={relation?.match?.sumUsd ?? null} />
          {relation && (
            <PageSection title={`What ${advisor.firstName} can see`}>
              <div className="mt-3 max-w-110">
                <SharedDetails disclosure={relation.disclosure} source={source} onChanged={() => void read()} />
              </div>
            </PageSection>
          )}
          <PageSection title="Client reviews">
            <div className="mt-5">
              <ReviewList advisor={person} first={reviews} />
            </div>
          </PageSection>
          <PageSection title={`Share ${advisor.firstName}’s profile`}>
            <div className="mt-3 -ml-3">
              <Share
                layout="row"
                content={{
                  title: `${advisor.name} on ${brand.name}`,
                  description: 'A verified, independent financial advisor, with fees and reviews.',
                  path: advisorPath(advisor.id),
                }}
              />
            </div>
          </PageSection>
        </div>
      </div>
      {isConsumer && <LazyUpcoming advisorId={advisor.id} onChange={follow} />}
      <NextOpeningBar advisor={advisor} booked={booked ?? upcoming} />
      <ConsentDialog
        advisor={person}
        source={source}
        open={contact.isAsking}
        onOpenChange={(isOpen) => !isOpen && contact.stopAsking()}
        onConsented={contact.consented}
      />
    </div>
  )
}
