import { Avatar } from '#web/ui/display/avatar.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { type Testimonial, testimonials, testimonialsNote } from '../content/home.ts'

/** Three people, one of them at length. */
export function Testimonials() {
  const [first, second, third] = testimonials
  return (
    <section data-section="testimonials" aria-label="What people say" className="pt-14 md:pt-22">
      <div className="wrap">
        <SectionHead />
        <div className="grid gap-7 pt-5 md:gap-10 md:pt-10 xl:grid-cols-[7fr_5fr] xl:gap-16">
          <figure>
            <blockquote className="text-pretty font-serif text-25/8 tracking-[-0.015em] md:text-34/10.5">
              {`“${first.quote}”`}
            </blockquote>
            <Author of={first} />
            <p className="mt-6 border-t pt-3 type-note text-ink-3">{testimonialsNote}</p>
          </figure>
          <div>
            <Short of={second} className="pb-7" />
            <Short of={third} className="border-t pt-7" />
          </div>
        </div>
      </div>
    </section>
  )
}

function Short({ of, className }: { of: Testimonial; className: string }) {
  return (
    <figure className={className}>
      <blockquote className="text-pretty font-serif text-18/7">{`“${of.quote}”`}</blockquote>
      <Author of={of} />
    </figure>
  )
}

function Author({ of }: { of: Testimonial }) {
  return (
    <figcaption className="mt-5 flex items-center gap-3 type-ui-s text-ink-2">
      <Avatar name={of.author.split(',')[0] ?? of.author} photoUrl={of.image ?? null} size={40} />
      <span>
        <span className="block font-strong text-ink">{of.author}</span>
        {of.company ? `${of.title}, ${of.company}` : of.title}
      </span>
    </figcaption>
  )
}
