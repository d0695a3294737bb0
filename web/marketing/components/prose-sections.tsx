import type { ProseSection } from '../content/prose.ts'
import { ProseBlocks } from './prose-blocks.tsx'

/** The sections of a text page: heading at the left, text at the right; on the phone one below the other. */
export function ProseSections({ sections }: { sections: readonly ProseSection[] }) {
  return sections.map((section) => (
    <section
      key={section.heading}
      {...(section.id && { id: section.id })}
      className="grid gap-4 border-b py-8 last:border-b-0 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:py-12"
    >
      <h2 className="type-title-1 md:text-[28px]/8">{section.heading}</h2>
      <ProseBlocks blocks={section.blocks} />
    </section>
  ))
}
