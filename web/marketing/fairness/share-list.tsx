/** Shares of a whole, each with its bar. */
export function ShareList({ shares }: { shares: readonly (readonly [name: string, share: number, text: string])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr_max-content] items-center gap-x-4 gap-y-3 type-ui-s">
      {shares.map(([name, share, text]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd
            aria-hidden="true"
            className="h-3.5 min-w-px rounded-r-[2px] bg-chart-1"
            style={{ width: `${100 * share}%` }}
          />
          <dd className="text-right font-strong">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
