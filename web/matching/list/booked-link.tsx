import type { Match } from '#contract/matching/schemas.ts'
import type { ButtonLook } from '#web/ui/buttons/button-style.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

/** Where the button has room for one word only, which then begins with a capital. */
const shortStyles = {
  always: { first: 'sr-only', second: 'capitalize' },
  narrow: { first: 'max-lg:sr-only', second: 'max-lg:capitalize' },
}

type BookedLinkProps = ButtonLook & {
  advisor: Match['advisor']
  className?: string
  short?: keyof typeof shortStyles
}

/** In the place of the button that books, where the reader has an appointment with the advisor. */
export function BookedLink({ advisor, short, ...look }: BookedLinkProps) {
  const styles = short && shortStyles[short]
  return (
    <LinkButton to="/appointments" aria-label={`Your appointment with ${advisor.name}`} {...look}>
      <span>
        <span className={styles?.first}>Your </span>
        <span className={styles?.second}>appointment</span>
      </span>
    </LinkButton>
  )
}
