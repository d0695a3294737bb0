import { brand } from '#contract/brand.ts'
import { printedDay } from '#contract/core/days.ts'
import { briefLines } from '#contract/profiles/briefs/labels.ts'
import type { Brief, BriefOverview, OwnBrief } from '#contract/profiles/briefs/schemas.ts'
import { lostLettersText } from '#server/platform/pdf/letters.ts'
import { fullName } from '../disclosure.ts'
import type { BriefView, OwnBriefView } from './rules.ts'
import type { ConsentedAdvisor } from './store.ts'

/**
 * Shows a brief as its advisor reads it. The consent under which it is read discloses the name as
 * well.
 */
export function presentBrief({ brief, profile, answers }: BriefView): Brief {
  return {
    consumerName: fullName(profile) || profile.email,
    answers,
    note: brief.note,
    sharedAt: brief.sharedAt.toISOString(),
  }
}

/** Shows a consumer their brief for one advisor. */
export function presentOwn({ advisor, hasConsent, profile, answers, brief }: OwnBriefView): OwnBrief {
  return {
    advisor,
    hasConsent,
    consumerName: fullName(profile) || profile.email,
    answers,
    shared: brief && {
      fields: brief.fields,
      note: brief.note,
      version: brief.version,
      sharedAt: brief.sharedAt.toISOString(),
    },
  }
}

/** Shows a consumer an advisor of theirs with the state of the brief. */
export function presentOverview({ advisor, brief }: ConsentedAdvisor): BriefOverview {
  return {
    advisorId: advisor.id,
    advisorName: fullName(advisor) || 'An advisor',
    fieldCount: brief?.fields.length ?? null,
  }
}

/** The content of the PDF, in order; plain text, so that it can be sent to another thread. */
export type BriefSheet = {
  readonly title: string
  readonly about: string
  readonly day: string
  readonly lines: readonly { label: string; text: string }[]
  readonly note: string
  readonly foot: string
  /** The creation date in the file, fixed so that the same brief gives the same bytes. */
  readonly madeAt: Date
}

/** Writes a brief down for paper, with the lines of the screen. */
export function presentSheet({ consumerName, answers, note, sharedAt }: Brief, now: Date): BriefSheet {
  const lost = lostLettersText([consumerName, note])
  return {
    title: consumerName,
    about: `Brief, first shared on ${printedDay(new Date(sharedAt))}`,
    day: printedDay(now),
    lines: briefLines(answers).map(({ label, text }) => ({ label, text })),
    note,
    foot: `${consumerName} chose what this page holds. Answers are those of ${printedDay(now)}; ${brand.name} shows the current ones.${lost ? ` ${lost}` : ''}`,
    madeAt: now,
  }
}
