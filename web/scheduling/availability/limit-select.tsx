import { Select } from '#web/ui/forms/select.tsx'

type Unit = 'minutes' | 'hours' | 'appointments'
type LimitSelectProps = {
  label: string
  help: string
  unit: Unit
  choices: readonly number[]
  value: number
  onChange: (value: number) => void
}

/** A limit out of sensible figures; one set elsewhere is among them. */
export function LimitSelect({ label, help, unit, choices, value, onChange }: LimitSelectProps) {
  const figures = [...new Set([...choices, value])].sort((a, b) => a - b)
  return (
    <Select
      label={label}
      help={help}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      options={figures.map((figure) => ({ value: String(figure), label: figureText(figure, unit) }))}
    />
  )
}

function figureText(figure: number, unit: Unit): string {
  if (figure === 0) return 'None'
  if (unit === 'hours' && figure >= 48 && figure % 24 === 0) return `${figure / 24} days`
  return `${figure} ${figure === 1 ? unit.slice(0, -1) : unit}`
}
