import { LinkButton } from '../../ui/link-button.tsx'
import { Plate } from '../../ui/plate.tsx'
import { ScoreRing } from '../../ui/score-ring.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { appPromo } from '../content/home.ts'

const rows = [
  { name: 'Marisol Etcheverry', score: 91, text: 'Tue, 9:30 AM is free' },
  { name: 'Thaddeus Okonjo', score: 87, text: 'Wrote to you, 5 min' },
  { name: 'Gwendolyn Thrane', score: 85, text: '$4,200 a year' },
]

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
              {appPromo.act}
            </LinkButton>
          </div>
          <div aria-hidden="true" className="rounded bg-sunken px-8 pt-10">
            <div className="mx-auto max-w-[300px] rounded-t-[28px] border border-line-2 border-b-0 bg-surface px-5 pt-8">
              <p className="pb-3 type-title-3">Your matches</p>
              {rows.map((row) => (
                <div key={row.name} className="flex items-center gap-3 border-t py-3">
                  <Plate name={row.name} size={40} />
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-strong type-ui-s">{row.name}</p>
                    <p className="truncate type-note text-ink-2">{row.text}</p>
                  </div>
                  <ScoreRing score={row.score} size="sm" />
                </div>
              ))}
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
