import { LinkButton } from '#web/ui/link-button.tsx'

export type CallToActionContent = { title: string; text: string; acts: readonly { text: string; to: string }[] }

/** The last word of a page, on a band of its own: what to do now. */
export function CallToAction({ content }: { content: CallToActionContent }) {
  return (
    <section data-section="call-to-action" className="mt-14 bg-band text-on-band md:mt-22">
      <div className="wrap py-14 md:py-20">
        <h2 className="type-display-2">{content.title}</h2>
        <p className="mt-3 text-on-band-2">{content.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          {content.acts.map((act, position) => (
            <LinkButton key={act.to} to={act.to} size="lg" variant={position === 0 ? 'band' : 'band-outline'}>
              {act.text}
            </LinkButton>
          ))}
        </div>
      </div>
    </section>
  )
}
