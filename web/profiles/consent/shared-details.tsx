import { useState } from 'react'
import type { Disclosure } from '#contract/profiles/disclosure/schemas.ts'
import type { ContactSource } from '#contract/profiles/values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { nameInSentence } from '../copy.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { VisibleDetails } from './visible-details.tsx'
import { WithdrawConsentDialog } from './withdraw-consent-dialog.tsx'

/**
 * What one advisor sees of the consumer who looks, as the server decided it, with the way to agree,
 * to change the choice about the phone, and to take the agreement back. Its heading is the page's.
 */
export function SharedDetails({
  disclosure,
  source,
  onChanged,
}: {
  disclosure: Disclosure
  source: ContactSource
  /** The agreement changed: read the disclosure again. */
  onChanged: () => void
}) {
  const [open, setOpen] = useState<'agree' | 'take-back' | null>(null)
  const { advisor, consent, hadConsent, seen } = disclosure
  const name = nameInSentence(advisor.displayName)
  return (
    <section aria-label={`What ${name} can see`}>
      <VisibleDetails disclosure={disclosure} />
      <p className="py-2.5 type-note text-ink-3">
        {hadConsent
          ? `You appear as ${seen.isDisclosed ? seen.displayName : `“${seen.displayName}”`}.`
          : `${name} can’t see anything about you until you get in touch.`}
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
        onConsented={onChanged}
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
