import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { firstTextY, type LinePoint, layOutLine, lineArea } from './line-geometry.ts'

/**
 * A course over time from zero up; the last point is named, and the first where there is room; the
 * axis says the rest.
 */
export function LineChart({
  title,
  note,
  columns,
  points,
}: {
  title: string
  note?: ReactNode
  columns: readonly [string, string]
  points: readonly LinePoint[]
}) {
  const { spots, runs, grid } = layOutLine(points)
  const first = spots[0]
  const last = spots.at(-1)
  const firstText = firstTextY(spots)
  const { width, height, left, right } = lineArea
  return (
    <ChartFrame
      title={title}
      {...(note !== undefined && { note })}
      columns={columns}
      rows={points.map((point) => [point.label, point.text] as const)}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="block h-auto w-full max-w-130 fill-ink-3 font-sans text-12 tabular-nums"
      >
        {grid.map((line) => (
          <g key={line.value}>
            <path d={`M${left} ${line.y}H${width - right}`} className="stroke-chart-grid" />
            <text x={left - 8} y={line.y + 4} textAnchor="end">
              {line.value}
            </text>
          </g>
        ))}
        {runs.map((run) => (
          <polyline
            key={run[0]?.x}
            points={run.map((spot) => `${spot.x},${spot.y}`).join(' ')}
            className="fill-none stroke-2 stroke-chart-1"
            strokeLinejoin="round"
          />
        ))}
        {/* A line of one point is drawn as nothing. */}
        {runs.map(([only, next]) =>
          only && !next ? <circle key={only.x} cx={only.x} cy={only.y} r="2" className="fill-chart-1" /> : null,
        )}
        {first && last && (
          <>
            <circle cx={first.x} cy={first.y} r="3.5" className="fill-surface stroke-2 stroke-chart-1" />
            <circle cx={last.x} cy={last.y} r="3.5" className="fill-chart-1" />
            {spots.length > 1 && firstText !== null && (
              <text x={first.x + 6} y={firstText} className="fill-ink font-strong text-13">
                {first.text}
              </text>
            )}
            <text x={last.x + 8} y={last.y + 4} className="fill-ink font-strong text-13">
              {last.text}
            </text>
          </>
        )}
        <text x={left} y={height - 8}>
          {points[0]?.label}
        </text>
        {points.length > 1 && (
          <text x={width - right} y={height - 8} textAnchor="end">
            {points.at(-1)?.label}
          </text>
        )}
      </svg>
    </ChartFrame>
  )
}
