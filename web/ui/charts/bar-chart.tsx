import { ChartFrame } from './chart-frame.tsx'

export type Bar = { label: string; value: number; text: string }

const colors = { 1: 'bg-chart-1', 2: 'bg-chart-2', 3: 'bg-chart-3', 4: 'bg-chart-4' }

/**
 * Lengths side by side from a common zero, each labelled directly: flat on the left, slightly round
 * on the right.
 */
export function BarChart({
  title,
  note,
  columns,
  bars,
  color = 1,
}: {
  title: string
  note?: string
  columns: readonly [string, string]
  bars: readonly Bar[]
  color?: keyof typeof colors
}) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <ChartFrame
      title={title}
      {...(note !== undefined && { note })}
      columns={columns}
      rows={bars.map((bar) => [bar.label, bar.text] as const)}
    >
      <ul className="grid grid-cols-[max-content_1fr_max-content] items-center gap-x-2.5 gap-y-2 type-ui-s">
        {bars.map((bar) => (
          <li key={bar.label} className="contents">
            <span className="max-w-40 truncate text-ink-2">{bar.label}</span>
            <span
              className={`block h-3.5 min-w-px rounded-r-[2px] ${colors[color]}`}
              style={{ width: `${(bar.value / most) * 100}%` }}
            />
            <span className="text-right font-strong">{bar.text}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
