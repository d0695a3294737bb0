import type { ShownFigures } from '../content/claims.ts'

/**
 * The figures of the product with their source; not on the phone (docs/product.md "Pages",
 * "Claims").
 */
export function StatsStrip({ figures: { stats, note } }: { figures: ShownFigures }) {
  if (stats.length === 0) return null
  return (
    <section data-section="figures" aria-label="By the numbers" className="border-y bg-sunken max-md:hidden">
      <div className="wrap">
        <dl className="flex justify-between gap-4 pt-6 pb-2">
          {stats.map((stat) => (
            <div key={stat.text} className="flex flex-col">
              <dt className="order-2 type-note text-ink-2">{stat.text}</dt>
              <dd className="font-serif text-[28px]/8 tracking-[-0.01em]">{stat.figure}</dd>
            </div>
          ))}
        </dl>
        <p className="pb-4 type-note text-ink-3">{note}</p>
      </div>
    </section>
  )
}
