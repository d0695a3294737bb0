import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import type { Action, ProseSection } from '../content/prose.ts'
import { ProseBlocks } from './prose-blocks.tsx'

/**
 * The sections of a text page: heading at the left, staying in sight while its text passes; text at
 * the right; on the phone one below the other. What one may do next closes the last of them.
 */
export function ProseSections({
  sections,
  actions,
}: {
  sections: readonly ProseSection[]
  actions?: readonly Action[]
}) {
  return sections.map((section) => (
    <section
      key={section.heading}
      {...(section.id && { id: section.id })}
      className="grid gap-4 border-b py-8 last:border-b-0 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:py-12"
    >
      <h2 className="self-start type-title-1 md:sticky md:top-[calc(var(--header)+24px)] md:text-28/8">
        {section.heading}
      </h2>
      <div>
        <ProseBlocks blocks={section.blocks} />
        {actions && section === sections.at(-1) && (
          <div className="mt-6 flex flex-wrap gap-3">
            {actions.map((action, position) => (
              <LinkButton key={action.to} to={action.to} variant={position === 0 ? 'primary' : 'secondary'}>
                {action.text}
              </LinkButton>
            ))}
          </div>
        )}
      </div>
    </section>
  ))
}
