import CalendarCheck from 'lucide-react/icons/calendar-check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UsersRound from 'lucide-react/icons/users-round'
import Wallet from 'lucide-react/icons/wallet'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** By name, because the words of a page are data that is written to a file. */
const icons = { calendar: CalendarCheck, people: UsersRound, shield: ShieldCheck, wallet: Wallet }

type Action = { text: string; link: string; icon?: keyof typeof icons }
type Feature = { icon: keyof typeof icons; title: string; description: string }
export type HeroContent = {
  title: string
  subtitle: string
  primaryCta: Action
  secondaryCta?: Action
  /** Up to three, as cards below the words. */
  features?: readonly [Feature, Feature?, Feature?]
  backgroundStyle?: 'default' | 'gradient' | 'blue' | 'dark'
}

/** Grounds by name; the last two are the band's, whose ink is its own in both themes. */
const grounds = {
  default: 'pt-6 md:pt-12',
  gradient: 'bg-linear-to-b from-paper to-wash pt-6 pb-10 md:pt-12 md:pb-16',
  blue: 'mt-3 bg-band py-10 text-on-band md:mt-5 md:py-16',
  dark: 'mt-3 bg-[color-mix(in_oklab,var(--band),black_55%)] py-10 text-on-band md:mt-5 md:py-16',
} as const

/** The opening of a page: what it says, what to do, and up to three reasons. */
export function PageHero({ hero }: { hero: HeroContent }) {
  const { title, subtitle, primaryCta, secondaryCta, features = [], backgroundStyle = 'default' } = hero
  const onBand = backgroundStyle === 'blue' || backgroundStyle === 'dark'
  return (
    <section data-section="hero" className={grounds[backgroundStyle]}>
      <div className="wrap">
        <h1 className="max-w-[18em] type-display-1 max-md:text-36/10 md:text-52/14">{title}</h1>
        <p className={`mt-4 max-w-[34em] type-lead md:mt-6 ${onBand ? 'opacity-85' : 'text-ink-2'}`}>{subtitle}</p>
        <div className="mt-6 flex flex-wrap gap-3 md:mt-8">
          <HeroAction action={primaryCta} variant={onBand ? 'band' : 'primary'} className="max-md:flex-1" />
          {secondaryCta && <HeroAction action={secondaryCta} variant={onBand ? 'band-outline' : 'text'} />}
        </div>
        {features.length > 0 && (
          <ul className="mt-8 grid gap-3 md:mt-12 md:grid-cols-3 md:gap-5">
            {features.map(
              (feature) =>
                feature && (
                  <li
                    key={feature.title}
                    className={`rounded border p-5 ${onBand ? 'border-band-line' : 'bg-surface'}`}
                  >
                    <Icon of={icons[feature.icon]} className={onBand ? '' : 'text-action'} />
                    <h2 className="mt-3 type-title-3">{feature.title}</h2>
                    <p className={`mt-1 type-ui-s ${onBand ? 'opacity-85' : 'text-ink-2'}`}>{feature.description}</p>
                  </li>
                ),
            )}
          </ul>
        )}
      </div>
    </section>
  )
}

type HeroActionProps = { action: Action; variant: 'primary' | 'text' | 'band' | 'band-outline'; className?: string }

function HeroAction({ action, variant, className }: HeroActionProps) {
  return (
    <LinkButton to={action.link} size="lg" variant={variant} {...(className && { className })}>
      {action.icon && <Icon of={icons[action.icon]} small />}
      {action.text}
    </LinkButton>
  )
}
