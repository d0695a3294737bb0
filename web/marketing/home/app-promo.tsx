import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { appPromo } from '../content/home.ts'
import { PhoneArt } from './phone-art.tsx'

/** The app, on a wide screen only: on the phone a line under the hero says it. */
export function AppPromo() {
  return (
    <section data-section="app" className="pt-22 max-md:hidden">
      <div className="wrap">
        <SectionHead />
        <div className="grid items-center gap-16 pt-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div>
            <h2 className="type-display-2">{appPromo.title}</h2>
            <p className="mt-4 mb-8 max-w-[34em] type-body text-ink-2">{appPromo.text}</p>
            <LinkButton to="/download" variant="secondary">
              {appPromo.action}
            </LinkButton>
          </div>
          <PhoneArt />
        </div>
      </div>
    </section>
  )
}
