import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import { getMatch } from '#contract/matching/endpoints.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { advisorPath } from '#web/paths.ts'
import { day, money, when } from '#web/platform/format.ts'
import { useEndpoint } from '#web/platform/queries.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AboutPerson } from './about-person.tsx'
import { DetailHeading, DetailList, DetailRow } from './detail-list.tsx'

/** The advisor as the consumer knows them: what it would cost, what was checked, and what they see in return. */
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
  const { data: advisor } = useEndpoint(getAdvisor, { params: { advisorId } })
  const match = useEndpoint(getMatch, { params: { advisorId } }).data?.match
  const { consent } = chat
  const isChecked = advisor?.verification.state === 'verified'
  return (
    <>
      <AboutPerson chat={chat} to={advisorPath(chat.other.id)} score={match?.score ?? null} />
      <DetailList>
        {advisor?.firmName && <DetailRow name="Firm">{advisor.firmName}</DetailRow>}
        {match && match.yearlyCostUsd !== null && (
          <DetailRow name="Estimated cost">{money(match.yearlyCostUsd)} a year</DetailRow>
        )}
        {advisor && (
          <DetailRow name="Verified">
            {isChecked ? (
              <span className="inline-flex items-center gap-1 text-ok">
                <Icon of={ShieldCheck} small />
                SEC{advisor.verification.recordDate && `, ${day(advisor.verification.recordDate)}`}
              </span>
            ) : (
              'Not verified'
            )}
          </DetailRow>
        )}
      </DetailList>
      {children}
      <DetailHeading>What {nameInSentence(chat.other.displayName)} sees</DetailHeading>
      <DetailList>
        <DetailRow name="Topics and amount" quiet={!consent}>
          {consent ? 'Yes' : 'Without your name'}
        </DetailRow>
        <DetailRow name="Name and email" quiet={!consent}>
          {consent ? `Since ${when(consent.grantedAt, 'weekdayDate').split(', ')[1]}` : 'Hidden'}
        </DetailRow>
        <DetailRow name="Phone" quiet={!consent?.sharesPhone}>
          {consent?.sharesPhone ? 'Yes' : 'Hidden'}
        </DetailRow>
      </DetailList>
      {consent && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={onWithdraw}>
          Stop sharing
        </Button>
      )}
    </>
  )
}
