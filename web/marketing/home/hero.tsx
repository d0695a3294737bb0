import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Figure } from '../content/claims.ts'
import { hero } from '../content/home.ts'
import { ExampleMatch } from './example-match.tsx'
import { TrustStrip } from './trust-strip.tsx'

/** Within five seconds: what it is, that it is free, and a match with its reasons. */
export function Hero({ verifiedAdvisors }: { verifiedAdvisors: Figure | null }) {
  return (
    <section data-section="hero" className="overflow-hidden pt-7 md:pt-16">
      <div className="wrap">
        <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-7 md:gap-10 xl:grid-cols-[minmax(0,1fr)_41rem] xl:gap-10 min-[1400px]:gap-16">
          <div>
            <h1 className="type-display-1 xl:max-[1399px]:text-46/12.5">
              {hero.title} <em className="block text-action">{hero.titleEmphasis}</em>
            </h1>
            <p className="mt-4 mb-5 max-w-[34em] type-lead text-ink-2 md:my-6 md:mb-8">{hero.lead}</p>
            <div className="flex flex-wrap gap-3">
              <LinkButton to="/for-consumers" size="lg" className="max-md:flex-1">
                {hero.action}
              </LinkButton>
              <LinkButton to="/how-matching-works" variant="text" size="lg" className="max-md:hidden">
                {hero.more}
              </LinkButton>
            </div>
            <p className="mt-4 flex max-w-[34em] gap-2 type-ui-s text-ink-2 md:mt-5">
              <Icon of={Check} small className="mt-0.5 text-ok" />
              <span>
                <strong className="font-strong text-ink">{hero.freeStrong}</strong>
                {` ${hero.free}`}
              </span>
            </p>
          </div>
          <div>
            <ExampleMatch />
            <p className="mt-4">
              <Link to="/advisors" className="link touch">
                {hero.directory}
              </Link>
            </p>
          </div>
        </div>
        <TrustStrip verifiedAdvisors={verifiedAdvisors} />
      </div>
    </section>
  )
}
