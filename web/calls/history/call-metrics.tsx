import type { CallQuality, LineFigures, Spread } from '#contract/calls/schemas.ts'
import { StatList } from '#web/ui/display/stat-list.tsx'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import { clock } from '../copy.ts'

/** The calls of the last 30 days in figures, for the operator. */
export function CallMetrics({ quality }: { quality: CallQuality }) {
  const { completed, missed, failed, medianSeconds, opinionScore, measuredCalls, poorCalls, relayedCalls } = quality
  const { line } = quality
  const share = (part: number, whole: number) => (whole === 0 ? 'None yet' : `${Math.round((100 * part) / whole)}%`)
  return (
    <section>
      <PanelHead title="Calls">Last 30 days</PanelHead>
      <p className="mt-1 mb-3 type-note text-ink-2">
        The score estimates how calls sounded, from 1 to 4.5. Below 3.6 a call is poor.
      </p>
      <StatList
        stats={[
          ['Completed', completed],
          ['Missed', missed],
          ['Couldn’t connect', failed],
          ['Median length', medianSeconds === null ? 'None yet' : clock(medianSeconds * 1_000)],
          ['Mean opinion score', opinionScore === null ? 'None yet' : opinionScore.toFixed(1)],
          ['Poor', share(poorCalls, measuredCalls)],
          ['Through a relay', share(relayedCalls, measuredCalls)],
          ['Rated good', share(quality.goodRatings, quality.ratings)],
        ]}
      />
      {line && (
        <div className="mt-5">
          <p className="mb-3 type-note text-ink-2">
            Quality of the connections: the median, and the 95th percentile in parentheses.
          </p>
          <StatList stats={lineStats(line)} />
        </div>
      )}
    </section>
  )
}

function lineStats({ roundTripMs, jitterMs, lossRatio, receivedKbps, freezes }: LineFigures): [string, string][] {
  const show = ({ median, p95 }: Spread, format: (value: number) => string) => `${format(median)} (${format(p95)})`
  const whole = (value: number) => String(Math.round(value))
  return [
    ['Round trip, ms', show(roundTripMs, whole)],
    ['Jitter, ms', show(jitterMs, whole)],
    ['Packets lost', show(lossRatio, (ratio) => `${(100 * ratio).toFixed(1)}%`)],
    ['Received, kbit/s', show(receivedKbps, whole)],
    ['Freezes in 10 s', show(freezes, (count) => count.toFixed(1))],
  ]
}
