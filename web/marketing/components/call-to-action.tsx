import { LinkButton } from '#web/ui/buttons/link-button.tsx'

export type CallToActionContent = { title: string; text: string; actions: readonly { text: string; to: string }[] }

/** The last word of a page, on a band of its own: what to do now. */
export function CallToAction({ content }: { content: CallToActionContent }) {
  return (
    <section data-section="call-to-action" className="mt-14 bg-band text-on-band md:mt-22">
      <div className="wrap py-14 md:py-20">
        <h2 className="type-display-2">{content.title}</h2>
        <p className="mt-3 text-on-band-2">{content.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          {content.actions.map((action, position) => (
            <LinkButton key={action.to} to={action.to} size="lg" variant={position === 0 ? 'band' : 'band-outline'}>
              {action.text}
            </LinkButton>
          ))}
        </div>
      </div>
    </section>
  )
}
