import { useEffect, useState } from 'react'

export type Range = { from: number; to: number }

/** A slider with two thumbs; reports on release, so that a list does not follow the thumb. */
export function RangeSlider({
  label,
  min,
  max,
  step,
  value,
  text,
  onCommit,
}: {
  label: string
  min: number
  max: number
  step: number
  value: Range
  /** How a figure is said: "$4,500". */
  text: (figure: number) => string
  onCommit: (range: Range) => void
}) {
  const [shown, setShown] = useState(value)
  useEffect(() => setShown({ from: value.from, to: value.to }), [value.from, value.to])
  // A thumb that was only touched, or passed with Tab, changes nothing.
  const commit = () => (shown.from !== value.from || shown.to !== value.to) && onCommit(shown)
  const share = (figure: number) => `${((figure - min) / Math.max(1, max - min)) * 100}%`
  const end = (which: keyof Range, name: string) => (
    <input
      type="range"
      min={min}
      max={max}
      step={step}
      value={shown[which]}
      aria-label={`${label}, ${name}`}
      aria-valuetext={text(shown[which])}
      onChange={(event) => {
        const figure = event.currentTarget.valueAsNumber
        setShown((range) =>
          which === 'from'
            ? { ...range, from: Math.min(figure, range.to) }
            : { ...range, to: Math.max(figure, range.from) },
        )
      }}
      onPointerUp={commit}
      onKeyUp={commit}
      className="range-end"
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="type-ui-s font-strong">{label}</legend>
      <div className="relative mx-2.25 h-11">
        <span className="absolute inset-x-0 top-5.25 h-0.5 bg-line-2" />
        <span
          className="absolute top-5.25 h-0.5 bg-action"
          style={{ left: share(shown.from), right: `calc(100% - ${share(shown.to)})` }}
        />
        {end('from', 'from')}
        {end('to', 'up to')}
      </div>
      <p aria-hidden="true" className="flex justify-between type-note text-ink-2">
        <span>{text(shown.from)}</span>
        <span>{text(shown.to)}</span>
      </p>
    </fieldset>
  )
}
