import { useId } from 'react'

/** A value between two bounds, its figure said in words beside it ("up to $4,500 a year"). */
export function Slider({
  label,
  min,
  max,
  step,
  value,
  valueText,
  onChange,
  onCommit,
}: {
  label: string
  min: number
  max: number
  step: number
  value: number
  valueText: string
  onChange: (value: number) => void
  /** Called when the thumb is let go, for what is too much to do on every step. */
  onCommit?: () => void
}) {
  const id = useId()
  return (
    <div>
      <div className="flex justify-between gap-3 type-ui-s">
        <label htmlFor={id} className="font-strong">
          {label}
        </label>
        <output htmlFor={id} className="text-ink-2">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        onPointerUp={onCommit}
        onKeyUp={onCommit}
        className="slider"
      />
    </div>
  )
}
