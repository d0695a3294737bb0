import Check from 'lucide-react/icons/check'
import { ScoreRing } from '#web/matching/score/score-ring.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import type { HowItWorksStep } from '../content/home.ts'

/**
 * A small piece of the real thing above each step. Decorative: the step's text says what it shows.
 */
export function StepArt({ art }: { art: NonNullable<HowItWorksStep['art']> }) {
  const Drawing = drawings[art]
  return (
    <div aria-hidden="true" className="grid min-h-32 items-center rounded bg-sunken p-4">
      <div className="rounded-m border bg-surface p-3 type-ui-s">
        <Drawing />
      </div>
    </div>
  )
}

const drawings = { preferences: Preferences, reasons: Reasons, slots: Slots, costs: Costs }

function Options({ title, options, chosen }: { title: string; options: readonly string[]; chosen: number }) {
  return (
    <>
      <span className="block type-note text-ink-3">{title}</span>
      <span className="mt-2 flex flex-wrap gap-1.5">
        {options.map((option, position) => (
          <span
            key={option}
            className={`flex items-center gap-1 rounded-xs border px-2 py-[3px] type-micro ${
              position < chosen ? 'border-action-fill bg-action-fill text-on-action' : 'border-line-2 text-ink-2'
            }`}
          >
            {position < chosen && <Check size={12} strokeWidth={2.5} />}
            {option}
          </span>
        ))}
      </span>
    </>
  )
}

function Preferences() {
  return <Options title="What would you like help with?" options={['Retirement', 'Tax', 'Estate']} chosen={2} />
}

function Reasons() {
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name="Thaddeus Okonjo" size={40} />
      <span className="min-w-0 flex-1">
        <span className="block whitespace-nowrap font-strong">Thaddeus Okonjo</span>
        <span className="block text-12/4 text-ink-3">Four of five specialties</span>
      </span>
      <ScoreRing score={87} size="sm" />
    </span>
  )
}

function Slots() {
  return <Options title="Tuesday, Pacific time" options={['9:30 AM', '11:00 AM', '2:00 PM']} chosen={1} />
}

function Costs() {
  const rows = [
    ['Etcheverry', '$3,570'],
    ['Okonjo', '$3,150'],
  ] as const
  return (
    <>
      <span className="block type-note text-ink-3">A year, on $420,000</span>
      {rows.map(([name, cost]) => (
        <span key={name} className="mt-1 flex justify-between border-t pt-1">
          {name}
          <span className="font-medium font-serif text-16/5">{cost}</span>
        </span>
      ))}
    </>
  )
}
