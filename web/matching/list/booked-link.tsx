import type { Match } from '#contract/matching/schemas.ts'
import type { ButtonLook } from '#web/ui/buttons/button-style.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

type BookedLinkProps = ButtonLook & { advisor: Match['advisor']; className?: string; shortClass?: string }

/** In the place of the button that books, where the reader has an appointment with the advisor. */
export function BookedLink({ advisor, shortClass, ...look }: BookedLinkProps) {
  return (
    <LinkButton to="/appointments" aria-label={`Your appointment with ${advisor.name}`} {...look}>
      <span>
        <span className={shortClass}>Your </span>
        <span className={shortClass && 'capitalize'}>appointment</span>
      </span>
    </LinkButton>
  )
}
