export type StatTile = {
  readonly name: string
  readonly value: string
  /** Null where a percentage of the number before says little. */
  readonly change: string | null
  /** Null where the change says it all. */
  readonly before: string | null
}

/** The most important numbers, each beside the period before. */
export function StatTiles({ tiles }: { tiles: readonly StatTile[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded border bg-surface md:grid-cols-4">
      {tiles.map(({ name, value, change, before }) => (
        <div
          key={name}
          className="-mt-px -ml-px grid content-start gap-0.5 border-t border-l p-4 last:odd:col-span-2 md:p-5"
        >
          <dt className="type-ui-s">{name}</dt>
          <dd className="type-title-1">{value}</dd>
          <dd className="type-note text-ink-2">
            {change}
            {before && <span className="block">{before} before</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
