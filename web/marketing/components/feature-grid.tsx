import { SectionHead } from '#web/ui/layout/section-head.tsx'

type FeatureGridProps = {
  id: string
  title: string
  points: readonly { title: string; text: string }[]
  quiet?: boolean
}

/**
 * What there is to say for something, beside each other: benefits, kinds of advice, reasons to
 * join.
 */
export function FeatureGrid({ id, title, points, quiet }: FeatureGridProps) {
  return (
    <section data-section={id} className="pt-14 md:pt-22">
      <div className="wrap">
        <SectionHead />
        <h2 className="pt-5 type-display-2 md:pt-8">{title}</h2>
        <ul className="mt-6 grid gap-x-8 md:mt-10 md:grid-cols-2 xl:grid-cols-3">
          {points.map((point) => (
            <li key={point.title} className={`border-t py-5 ${quiet ? '' : 'md:py-6'}`}>
              <h3 className="mb-2 type-title-3">{point.title}</h3>
              <p className="max-w-[34em] type-ui text-ink-2">{point.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
