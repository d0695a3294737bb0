import { useState } from 'react'
import { closeCookieSettings, storedConsent } from '#web/analytics/tracking/consent.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { answerConsent } from './answer-consent.ts'

/** What is kept in the browser and why, with the one thing there is to choose. */
export function CookieSettings({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeCookieSettings()}
      title="Cookie settings"
      description="You can change this any time, here or at the bottom of every page."
    >
      {open && <Choices />}
    </Dialog>
  )
}

function Choices() {
  const [analytics, setAnalytics] = useState(storedConsent() === 'accepted')
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="font-strong type-ui">Necessary</h3>
        <p className="mt-1 type-ui-s text-ink-2">
          Your session, your theme, and what you’ve dismissed or answered. This stays in your browser, and the site
          needs it to work.
        </p>
      </div>
      <div>
        <Checkbox
          label="Analytics"
          checked={analytics}
          onChange={(event) => setAnalytics(event.currentTarget.checked)}
        />
        <p className="mt-1 type-ui-s text-ink-2">
          Which pages and buttons people use, and how fast pages load. Only we store it, without your name, address or
          account.
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={() => answerConsent(false)}>
          Decline all
        </Button>
        <Button variant="secondary" onClick={() => answerConsent(analytics)}>
          Save settings
        </Button>
      </div>
    </div>
  )
}
