import type { AppointmentEntry } from '#contract/scheduling/entries/schemas.ts'
import { type EntrySection, entrySections } from '#contract/scheduling/entries/values.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { NotShown } from '#web/auth/account/not-shown.tsx'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { nameInSentence } from '#web/profiles/copy.ts'
import { EntryRow } from './entry-row.tsx'

const EntryForm = lazyPart(() => import('./entry-form.tsx').then((part) => part.EntryForm))

const titles: Record<EntrySection, string> = { agenda: 'Agenda', notes: 'Shared notes' }

/** What both sides want to talk about, and what they wrote down; each removes their own lines. */
export function AppointmentNotes({ appointment }: { appointment: Appointment }) {
  const { entries, entryCount: count, writable, with: person } = appointment
  const areHidden = count > entries.length
  const sections = entrySections.filter(
    (section) => writable.includes(section) || entries.some((entry) => entry.section === section),
  )
  if (sections.length === 0 && !areHidden) return null
  return (
    <details className="pl-13 lg:col-span-2">
      <summary className="inline-flex min-h-11 items-center type-note text-action md:min-h-6">
        Agenda and notes{count > 0 && ` (${count})`}
        <span className="sr-only"> of your appointment with {person.displayName}</span>
      </summary>
      <p className="mt-1 type-note text-ink-3">You and {nameInSentence(person.displayName)} both see these.</p>
      {areHidden ? (
        <NotShown />
      ) : (
        sections.map((section) => (
          <Section
            key={section}
            appointment={appointment}
            section={section}
            entries={entries.filter((entry) => entry.section === section)}
          />
        ))
      )}
    </details>
  )
}

type SectionProps = { appointment: Appointment; section: EntrySection; entries: readonly AppointmentEntry[] }

function Section({ appointment, section, entries }: SectionProps) {
  const isWritable = appointment.writable.includes(section)
  return (
    <section aria-label={titles[section]} className="mt-3">
      <h3 className="type-ui-s font-strong">{titles[section]}</h3>
      {entries.length > 0 && (
        <ul className="mt-1 max-w-[60ch]">
          {entries.map((entry) => (
            <EntryRow key={entry.id} appointment={appointment} entry={entry} isWritable={isWritable} />
          ))}
        </ul>
      )}
      {isWritable && <EntryForm appointmentId={appointment.id} section={section} />}
    </section>
  )
}
