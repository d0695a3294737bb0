import { ScoreRing } from '#web/matching/score/score-ring.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'

const rows = [
  { name: 'Marisol Etcheverry', score: 91, text: 'Open today, 2:30 PM' },
  { name: 'Thaddeus Okonjo', score: 87, text: 'New message, 5 min' },
  { name: 'Gwendolyn Thrane', score: 85, text: '$4,200 a year' },
]

/** The list of matches on a phone. Decorative: the text beside it says what it shows. */
export function PhoneArt() {
  return (
    <div aria-hidden="true" className="rounded bg-sunken px-8 pt-10">
      <div className="mx-auto max-w-75 rounded-t-[28px] border border-line-2 border-b-0 bg-surface px-5 pt-8">
        <p className="pb-3 type-title-3">Your matches</p>
        {rows.map((row) => (
          <div key={row.name} className="flex items-center gap-3 border-t py-3">
            <Avatar name={row.name} size={40} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-strong type-ui-s">{row.name}</p>
              <p className="truncate type-note text-ink-2">{row.text}</p>
            </div>
            <ScoreRing score={row.score} size="sm" />
          </div>
        ))}
      </div>
    </div>
  )
}
