import type { ReactNode } from 'react'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import { getMatch } from '#contract/matching/endpoints.ts'
import { chatChanged } from '#contract/messaging/events.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { briefChanged } from '#contract/profiles/briefs/events.ts'
import { getDisclosure } from '#contract/profiles/endpoints.ts'
import { advisorPath } from '#web/paths.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { VisibleDetails } from '#web/profiles/consent/visible-details.tsx'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { closedSentence } from '../copy.ts'
import { AboutPerson } from './about-person.tsx'
import { AdvisorFacts } from './advisor-facts.tsx'
import { DetailHeading } from './detail-list.tsx'

/** A consent that begins or ends changes the chat. */
const disclosureEvents = [briefChanged, chatChanged]

/**
 * The advisor as the consumer knows them: what it would cost, what was checked, and what they see
 * in return.
 */
export function AboutAdvisor({
  chat,
  onWithdraw,
  children,
}: {
  chat: Chat
  onWithdraw: () => void
  children: ReactNode
}) {
  // What does not come is left out, because the chat is what matters here.
  const advisorId = chat.other.id
  const reason = chat.closedBecause
  const isDeleted = reason === 'deleted'
  const isAway = reason === 'suspended' || isDeleted
  const input = isAway ? null : { params: { advisorId } }
  const { data: advisor } = useEndpoint(getAdvisor, input)
  const found = useEndpoint(getMatch, input).data
  const { data: disclosure } = useEndpoint(getDisclosure, isDeleted ? null : { params: { advisorId } })
  useServerEvents(disclosureEvents, () => void invalidate(getDisclosure))
  const { consent } = chat
  return (
    <>
      {isAway ? (
        <>
          <AboutPerson chat={chat} />
          <p className="mb-5 text-ink-2">{closedSentence(chat, reason)}</p>
        </>
      ) : (
        <AboutPerson chat={chat} to={advisorPath(advisorId)} score={found?.match?.score ?? null} />
      )}
      <AdvisorFacts advisor={advisor} sumUsd={found?.sumUsd ?? null} />
      {children}
      {!isDeleted && <DetailHeading>What {nameInSentence(chat.other.displayName)} sees</DetailHeading>}
      {disclosure && !isDeleted && <VisibleDetails disclosure={disclosure} canWriteBrief={!isAway} />}
      {consent && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={onWithdraw}>
          Stop sharing
        </Button>
      )}
    </>
  )
}
