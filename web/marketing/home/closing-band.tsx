import { Link } from 'react-router'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Closing } from '../content/home.ts'

/**
 * The main call to action, and the one to the prices. Five strands gather into the ring and leave
 * as one line.
 */
export function ClosingBand({ words: closing }: { words: Closing }) {
  return (
    <div className="band relative mt-16 overflow-hidden bg-band text-on-band md:mt-24">
      <svg
        viewBox="0 0 1440 88"
        preserveAspectRatio="xMaxYMin slice"
        fill="none"
        aria-hidden="true"
        className="pointer-events-none absolute top-0 left-0 h-22 w-full stroke-band-line"
      >
        <path strokeWidth="2.8" d="M-20 6C300 46 660 28 980 40C1080 43 1140 43.5 1217 43.5" />
        <path strokeWidth="2.8" d="M-20 15C300 53 660 32 980 42.6C1080 45.6 1140 45.2 1217 45.2" />
        <path strokeWidth="1.7" d="M-20 24C300 60 660 36 980 45.2C1080 48.2 1140 46.9 1217 46.9" />
        <path strokeWidth="0.9" d="M-20 33C300 67 660 40 980 47.8C1080 50.8 1140 48.6 1217 48.6" />
        <path strokeWidth="1.4" d="M-20 42C300 74 660 44 980 50.4C1080 53.4 1140 50.3 1217 50.3" />
        <path strokeWidth="2" d="M1264 47H1460" />
        <circle cx="1240" cy="47" r="24" strokeWidth="2.5" />
      </svg>
      <div className="wrap relative grid items-end gap-10 pt-24 pb-14 md:grid-cols-[7fr_4fr] md:pt-28 md:pb-22 xl:gap-16">
        <section data-section="get-started">
          <h2 className="type-display-1 text-40/11 md:text-56/15">{closing.title}</h2>
          <p className="mt-5 max-w-[34em] text-18/7 text-on-band-2">{closing.text}</p>
          <div className="mt-8 flex flex-col gap-3 md:flex-row md:flex-wrap">
            <LinkButton
              to="/for-consumers"
              size="lg"
              variant="band"
              onClick={() => toast.success(closing.started, { detail: closing.startedDetail })}
            >
              {closing.action}
            </LinkButton>
            <LinkButton to="/matches" size="lg" variant="band-outline">
              {closing.browse}
            </LinkButton>
          </div>
        </section>
        <section data-section="pricing" className="border-band-line border-l pl-8">
          <h2 className="type-title-2">{closing.pricing.title}</h2>
          <p className="mt-2 mb-4 type-ui text-on-band-2">{closing.pricing.text}</p>
          <p className="flex flex-wrap gap-x-6 gap-y-2 type-ui">
            <Link
              to="/pricing"
              className="inline-flex min-h-11 items-center text-on-band underline underline-offset-3 md:min-h-6"
            >
              {closing.pricing.action}
            </Link>
            <Link
              to="/pricing#advisor"
              className="inline-flex min-h-11 items-center text-on-band underline underline-offset-3 md:min-h-6"
            >
              {closing.pricing.detailed}
            </Link>
          </p>
        </section>
      </div>
    </div>
  )
}
