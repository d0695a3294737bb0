import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listLeads } from '#contract/leads/endpoints.ts'
import { leadChanged } from '#contract/leads/events.ts'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import type { SeenConsumer } from '#contract/profiles/schemas.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { money } from '#web/platform/format.ts'
import { ClientBrief } from '#web/profiles/briefs/client-brief.tsx'
import { MailLink, PhoneLink } from '#web/profiles/components/contact-links.tsx'
import { AboutPerson } from './about-person.tsx'
import { DetailHeading, DetailList, DetailRow } from './detail-list.tsx'

const leadEvents = [leadChanged]

/** The consumer as far as they agreed to disclose, and the state of the lead. */
export function AboutConsumer({
  chat,
  consumer,
  children,
}: {
  chat: Chat
  consumer: SeenConsumer
  children: ReactNode
}) {
  useServerEvents(leadEvents, () => void invalidate(listLeads))
  // What does not come is left out, because the chat is what matters here.
  const lead = useEndpoint(listLeads, { query: { consumerId: consumer.id } }).data?.items[0]
  const { email, phone, state, isDisclosed } = consumer
  return (
    <>
      <AboutPerson chat={chat} score={lead?.matchScore ?? null} />
      <DetailList>
        <DetailRow name="Email" quiet={!email}>
          {email ? <MailLink email={email} /> : 'Hidden'}
        </DetailRow>
        <DetailRow name="Phone" quiet={!phone}>
          {phone ? <PhoneLink phone={phone} /> : isDisclosed ? 'Not shared' : 'Hidden'}
        </DetailRow>
        {state && <DetailRow name="Lives in">{stateNames[state]}</DetailRow>}
      </DetailList>
      {children}
      {isDisclosed && <ClientBrief consumerId={consumer.id} />}
      {lead && (
        <>
          <DetailHeading>Lead</DetailHeading>
          <DetailList>
            <DetailRow name="Status">
              <Link to={`/leads?lead=${lead.id}`}>{leadStatusLabels[lead.status]}</Link>
            </DetailRow>
            {lead.estimatedValueUsd > 0 && <DetailRow name="Amount">{money(lead.estimatedValueUsd)}</DetailRow>}
            {lead.wants.length > 0 && (
              <DetailRow name="Wants help with">{lead.wants.map((want) => specialtyLabels[want]).join(', ')}</DetailRow>
            )}
          </DetailList>
        </>
      )}
    </>
  )
}
