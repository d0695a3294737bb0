import type { ReactNode } from 'react'
import { type CriterionPath, type CriterionScore, pathsBesideList } from './score-breakdown-geometry.ts'
import { ScoreRing } from './score-ring.tsx'

/**
 * Why this match: every criterion with its sentence and its points, and the strands that make up
 * the ring. The drawing is made from the figures and hidden from assistive technology, to which the
 * list says everything.
 */
export function ScoreBreakdown({
  criteria,
  score,
  sum,
  note,
  dense,
  narrow,
}: {
  criteria: readonly CriterionScore[]
  score: number
  /** The sum in words: "152 ÷ 170 = 89". */
  sum: string
  note?: ReactNode
  /** Sentences short enough for one line on the phone too. */
  dense?: boolean
  /** In a place as narrow as a phone on every screen, such as a sheet at the side. */
  narrow?: boolean
}) {
  const phoneRow = dense ? 60 : 76
  const row = narrow ? phoneRow : 60
  const height = dense ? 'min-h-15' : narrow ? 'min-h-19' : 'min-h-19 md:min-h-15'
  return (
    <div className="relative grid grid-cols-[2.75rem_1fr]">
      <BreakdownDrawing
        paths={pathsBesideList(criteria, row)}
        height={row * criteria.length}
        className="max-md:hidden"
      />
      <BreakdownDrawing
        paths={pathsBesideList(criteria, phoneRow)}
        height={phoneRow * criteria.length}
        className="md:hidden"
      />
      <ol className="col-start-2">
        {criteria.map((criterion) => (
          <CriterionRow key={criterion.id} criterion={criterion} height={height} />
        ))}
      </ol>
      <div className="col-span-2 flex items-center gap-4 pt-5">
        <ScoreRing score={score} size="sm" className="rounded-full" />
        <div className="flex-1 type-ui-s">
          <p className="font-medium font-serif text-18/6">{sum}</p>
          {note && <p className="text-ink-2">{note}</p>}
        </div>
      </div>
    </div>
  )
}

/** One decimal, so that the points of all rows add up to the sum below them. */
const pointsFigure = (points: number) => Number(points.toFixed(1)).toLocaleString('en-US')

function CriterionRow({ criterion, height }: { criterion: CriterionScore; height: string }) {
  return (
    <li className={`grid grid-cols-[1fr_auto] content-center gap-x-4 border-b pl-2 last:border-b-0 ${height}`}>
      <span className={`text-15/5 ${criterion.leftOut ? 'text-ink-3' : 'font-strong'}`}>{criterion.label}</span>
      <span className={`whitespace-nowrap text-right text-15/5 ${criterion.leftOut ? 'text-ink-3' : 'font-medium'}`}>
        {criterion.leftOut ? (
          'not counted'
        ) : (
          <>
            {`${pointsFigure(criterion.points)} `}
            <span className="font-normal text-ink-3">{`of ${criterion.weight}`}</span>
          </>
        )}
      </span>
      <span className="type-note text-ink-2">{criterion.reason}</span>
    </li>
  )
}

function BreakdownDrawing({ paths, height, className }: { paths: CriterionPath[]; height: number; className: string }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      viewBox={`0 0 44 ${height}`}
      // In rem, because the rows beside it grow with the reader’s text size.
      height={`${height / 16}rem`}
      width="2.75rem"
      className={`pointer-events-none absolute top-0 left-0 overflow-visible max-[18em]:hidden ${className}`}
    >
      {paths.map((path) => (
        <CriterionLine key={path.id} path={path} />
      ))}
    </svg>
  )
}

/** One strand; it draws itself once, except where motion is not wanted. */
export function CriterionLine({ path }: { path: CriterionPath }) {
  return path.leftOut ? (
    <path d={path.d} strokeWidth={path.width} strokeDasharray="2 3" className="stroke-strand-off" />
  ) : (
    <path
      d={path.d}
      strokeWidth={path.width}
      pathLength="100"
      strokeDasharray="100"
      className="draw-strand stroke-strand"
    />
  )
}
