import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { advisorParts } from '#contract/profiles/values.ts'
import type { VerificationState } from '#contract/verification/values.ts'
import { advisorPath } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { partNames } from '../copy.ts'
import { addressOfStep, stepOfPart } from './advisor-steps.ts'
import { type ProfileStatus, profileStatusTexts } from './profile-status.ts'

/** Whether the profile is published, what is missing, and the switch. */
export function PublishPanel({
  own,
  verification,
  status,
  pending,
  onPublish,
}: {
  own: OwnProfile
  verification: VerificationState
  status: ProfileStatus
  pending: boolean
  onPublish: (published: boolean) => void
}) {
  const { advisor, profile, completion } = own
  const missing = advisorParts.filter((part) => completion.missing.includes(part))
  const isShown = advisor?.published === true
  const text = profileStatusTexts[status]
  const mayShow = completion.missing.length === 0 && profile.emailVerified
  return (
    <Panel className="p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="type-title-3">{text.title}</h2>
        <Tag tone={text.isOk ? 'ok' : 'plain'}>{text.tag}</Tag>
      </div>
      <ul className="mt-4 grid gap-2 type-ui-s">
        <Condition met={completion.missing.length === 0}>
          {completion.missing.length === 0 ? (
            'Profile complete'
          ) : (
            <>
              Still missing:{' '}
              {missing.map((part, position) => (
                <span key={part}>
                  {position > 0 && ', '}
                  <Link to={addressOfStep(stepOfPart(part))} className="link">
                    {partNames[part].toLowerCase()}
                  </Link>
                </span>
              ))}
            </>
          )}
        </Condition>
        <Condition met={profile.emailVerified}>
          {profile.emailVerified ? (
            'Email address verified'
          ) : (
            <Link to="/verify" state={{ backTo: `/advisor-profile${addressOfStep('publish')}` }} className="link">
              Verify your email address
            </Link>
          )}
        </Condition>
        <Condition met={verification === 'verified'}>
          {verification === 'verified' ? (
            'Registration verified'
          ) : (
            <Link to={addressOfStep('verification')} className="link">
              {verification === 'pending' ? 'See how far your verification is' : 'Enter your CRD number'}
            </Link>
          )}
        </Condition>
        <Condition met={advisor?.acceptsClients === true}>
          {advisor?.acceptsClients ? 'Accepting new clients' : 'Not accepting new clients'}
        </Condition>
      </ul>
      <div className="mt-5 grid gap-2">
        {status === 'live' && (
          <LinkButton to={advisorPath(profile.id)} wide>
            View your public page
          </LinkButton>
        )}
        {isShown ? (
          <Button
            variant="secondary"
            wide
            pending={pending}
            pendingLabel="Unpublishing"
            onClick={() => onPublish(false)}
          >
            Unpublish
          </Button>
        ) : (
          <Button wide disabled={!mayShow} pending={pending} pendingLabel="Publishing" onClick={() => onPublish(true)}>
            Publish my profile
          </Button>
        )}
      </div>
      {text.next && (
        <p className="mt-3 type-note text-ink-3">
          {text.next}
          {status === 'unpaid' && (
            <>
              {' '}
              <Link to="/billing" className="link">
                See plans
              </Link>
            </>
          )}
        </p>
      )}
    </Panel>
  )
}

function Condition({ met, children }: { met: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon of={met ? Check : Circle} small className={met ? 'mt-0.5 text-ok' : 'mt-0.5 text-ink-3'} />
      <span className="min-w-0">
        <span className="sr-only">{met ? 'Done: ' : 'To do: '}</span>
        {children}
      </span>
    </li>
  )
}
