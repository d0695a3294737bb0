import { useState } from 'react'
import type { Disclosure } from '#contract/profiles/schemas.ts'
import type { ContactSource } from '#contract/profiles/values.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/button.tsx'
import { nameInSentence } from '../copy.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { WithdrawConsentDialog } from './withdraw-consent-dialog.tsx'

/**
 * What one advisor sees of the consumer who looks, as the server decided it, with the way to agree, to change the choice
 * about the phone, and to take the agreement back. Its heading is the page's.
 */
export function SharedDetails({
  disclosure: { advisor, consent, hadConsent, seen },
  source,
  onChanged,
}: {
  disclosure: Disclosure
  source: ContactSource
  /** The agreement changed: read the disclosure again. */
  onChanged: () => void
}) {
  const [open, setOpen] = useState<'agree' | 'take-back' | null>(null)
  const name = nameInSentence(advisor.displayName)
  const since = consent && `Since ${when(consent.grantedAt, 'date')}`
  return (
    <section aria-label={`What ${name} can see`}>
      <dl className="border-t type-ui-s">
        <Row what="State, goals and amount" how={hadConsent ? 'Yes' : 'Hidden'} />
        <Row what="Name and email" how={since ?? 'Hidden'} />
        <Row what="Phone" how={seen.phone ? (since ?? 'Yes') : 'Hidden'} />
      </dl>
      <p className="py-2.5 type-note text-ink-3">
        {hadConsent
          ? `You appear as ${seen.isDisclosed ? seen.displayName : `“${seen.displayName}”`}.`
          : `${name} can’t see anything about you yet.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {consent ? (
          <>
            <Button variant="secondary" size="sm" onClick={() => setOpen('take-back')}>
              Stop sharing
            </Button>
            <Button variant="text" size="sm" onClick={() => setOpen('agree')}>
              Change
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setOpen('agree')}>
            Share your details with {name}
          </Button>
        )}
      </div>
      <ConsentDialog
        advisor={advisor}
        source={source}
        open={open === 'agree'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'agree' : null)}
        onAgreed={onChanged}
      />
      <WithdrawConsentDialog
        advisor={advisor}
        open={open === 'take-back'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'take-back' : null)}
        onTakenBack={onChanged}
      />
    </section>
  )
}

function Row({ what, how }: { what: string; how: string }) {
  return (
    <div className="flex justify-between gap-4 border-b py-2.5">
      <dt className="text-ink-2">{what}</dt>
      <dd className={how === 'Hidden' ? 'text-ink-3' : ''}>{how}</dd>
    </div>
  )
}
