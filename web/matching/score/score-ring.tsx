import { classNames } from '#web/ui/class-names.ts'

const sizes = {
  sm: { side: 40, box: 'size-10', figure: 'text-16' },
  md: { side: 64, box: 'size-16', figure: 'text-24' },
  lg: { side: 112, box: 'size-28', figure: '-mt-3.5 text-44 font-normal tracking-[-0.03em]' },
}

/**
 * The match score: a brass arc from six o'clock, counter-clockwise, as long as the score. A number
 * of 100 and never a percentage, because it is points and not a probability.
 */
export function ScoreRing({
  score,
  size = 'md',
  className,
}: {
  score: number
  size?: keyof typeof sizes
  className?: string
}) {
  const { side, box, figure } = sizes[size]
  const center = side / 2
  const radius = center - 2
  return (
    <span
      role="img"
      aria-label={`Match score ${score} of 100`}
      className={classNames('relative grid shrink-0 place-items-center text-brass', box, className)}
    >
      <svg
        viewBox={`0 0 ${side} ${side}`}
        fill="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
      >
        <circle cx={center} cy={center} r={radius} className="stroke-line-2" />
        <path
          className="draw-arc stroke-brass-arc"
          strokeWidth="3"
          pathLength="100"
          strokeDasharray={`${score} 100`}
          d={`M${center} ${side - 2}a${radius} ${radius} 0 0 0 0-${radius * 2}a${radius} ${radius} 0 0 0 0 ${radius * 2}`}
        />
      </svg>
      <span
        aria-hidden="true"
        className={classNames('relative font-medium font-serif leading-none tracking-[-0.01em]', figure)}
      >
        {score}
      </span>
      {size === 'lg' && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-6 text-center type-micro text-ink-3">
          of 100
        </span>
      )}
    </span>
  )
}
