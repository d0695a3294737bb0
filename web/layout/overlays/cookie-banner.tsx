import { Link } from 'react-router'
import { openCookieSettings } from '#web/analytics/tracking/consent.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { answerConsent } from './answer-consent.ts'

/**
 * Asks once whether we may measure. Refusing is as easy as agreeing, and nothing is measured before
 * an answer.
 */
export function CookieBanner() {
  return (
    <section
      aria-label="Cookies"
      data-at-foot
      className="animate-fade-in rounded border border-line-2 bg-surface px-4 py-3 shadow-sheet md:p-5"
    >
      <p className="type-ui-s">
        Can we measure which pages people use and how fast they load? No names, no advertising.{' '}
        <Link to="/cookies" className="link">
          Cookies Policy
        </Link>
      </p>
      <div className="mt-3 grid grid-cols-3 gap-2">
        <Button variant="secondary" size="sm" onClick={() => answerConsent(false)}>
          Decline
        </Button>
        <Button variant="secondary" size="sm" onClick={() => answerConsent(true)}>
          Accept
        </Button>
        <Button variant="text" size="sm" onClick={openCookieSettings}>
          Settings
        </Button>
      </div>
    </section>
  )
}
