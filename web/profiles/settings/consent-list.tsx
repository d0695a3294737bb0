import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Consent } from '#contract/profiles/schemas.ts'
import { advisorPath } from '#web/paths.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { briefPath } from '../briefs/brief-path.ts'
import { ConsentDialog } from '../consent/consent-dialog.tsx'
import { WithdrawConsentDialog } from '../consent/withdraw-consent-dialog.tsx'

/** How many agreements are shown until all are wanted. */
const shownFirst = 10

/** The advisors who may know who a consumer is, each with the way to change or end it. */
export function ConsentList({ consents, onChanged }: { consents: readonly Consent[]; onChanged: () => void }) {
  const [opened, setOpened] = useState<{ consent: Consent; about: 'change' | 'end' } | null>(null)
  const advisor = opened && { id: opened.consent.advisorId, displayName: opened.consent.advisorName }
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // The first of the rest takes the place of the button that showed it.
  useEffect(() => {
    if (isWhole) list.current?.children[shownFirst]?.querySelector('a')?.focus()
  }, [isWhole])
  const close = () => setOpened(null)
  return (
    <>
      {consents.length === 0 ? (
        <p className="type-ui text-ink-2">No one yet. We’ll ask you before you message or book with an advisor.</p>
      ) : (
        <ul ref={list} className="border-t">
          {(isWhole ? consents : consents.slice(0, shownFirst)).map((consent) => (
            <li
              key={consent.advisorId}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-3 last:border-b-0"
            >
              <Avatar size={40} name={consent.advisorName} photoUrl={consent.advisorAvatarUrl} />
              <div className="min-w-0 flex-1">
                <Link to={advisorPath(consent.advisorId)} className="font-strong text-ink no-underline hover:underline">
                  {consent.advisorName}
                </Link>
                <p className="type-note text-ink-2">
                  {consent.sharesPhone ? 'Name, email and phone' : 'Name and email'} since{' '}
                  {when(consent.grantedAt, 'date')}
                </p>
              </div>
              <div className="flex gap-1 max-sm:w-full max-sm:justify-end">
                <LinkButton
                  variant="text"
                  to={briefPath(consent.advisorId)}
                  aria-label={`Your brief for ${consent.advisorName}`}
                >
                  Brief
                </LinkButton>
                <Button
                  variant="text"
                  aria-label={`Change what ${consent.advisorName} can see`}
                  onClick={() => setOpened({ consent, about: 'change' })}
                >
                  Change
                </Button>
                <Button
                  variant="text"
                  aria-label={`Stop sharing with ${consent.advisorName}`}
                  onClick={() => setOpened({ consent, about: 'end' })}
                >
                  Stop sharing
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {!isWhole && consents.length > shownFirst && (
        <Button variant="text" onClick={() => setWhole(true)}>
          Show all {consents.length}
        </Button>
      )}
      {advisor && (
        <>
          <ConsentDialog
            advisor={advisor}
            source="profile"
            open={opened.about === 'change'}
            onOpenChange={close}
            onConsented={onChanged}
          />
          <WithdrawConsentDialog
            advisor={advisor}
            open={opened.about === 'end'}
            onOpenChange={close}
            onTakenBack={onChanged}
          />
        </>
      )}
    </>
  )
}
