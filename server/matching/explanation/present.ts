import { brand } from '#contract/brand.ts'
import { printedDay } from '#contract/core/days.ts'
import { wholeDollars } from '#contract/core/money.ts'
import { lettersText } from '#contract/directory/labels.ts'
import { criterionLabels } from '#contract/matching/labels.ts'
import { profileTipTexts, reasonOf } from '#contract/matching/reasons/labels.ts'
import type { Match, ProfileTips } from '#contract/matching/schemas.ts'
import { lostLettersText } from '#server/platform/pdf/letters.ts'

/** The content of the sheet, in order; plain text, so that it can be sent to another thread. */
export type Sheet = {
  readonly title: string
  readonly about: string
  readonly madeFor: string | null
  readonly day: string
  readonly score: number
  readonly sum: string
  readonly lines: readonly { label: string; points: string; share: number; reason: string; isLeftOut: boolean }[]
  readonly cost: string | null
  readonly sharpening: readonly string[]
  readonly notes: readonly string[]
  /** The creation date in the file, fixed so that the same sheet gives the same bytes. */
  readonly madeAt: Date
}

export type SheetParts = {
  readonly match: Match
  readonly sharpening: ProfileTips
  /** The consumer's name, only where they chose to have it on the sheet. */
  readonly name: string | null
  readonly now: Date
}

/** Writes the explanation of a match down for paper. */
export function presentSheet({ match, sharpening, name, now }: SheetParts): Sheet {
  const { advisor, breakdown, score, yearlyCostUsd } = match
  const place = [advisor.city, advisor.state].filter(Boolean).join(', ')
  const lost = lostLettersText([advisor.name, advisor.firmName ?? '', place, name ?? ''])
  return {
    title: `Why ${advisor.name}`,
    about: [advisor.firmName ?? 'Independent', lettersText(advisor), place].filter(Boolean).join(' · '),
    madeFor: name && `Made for ${name}`,
    day: printedDay(now),
    score,
    sum: `${figure(breakdown.points)} ÷ ${figure(breakdown.outOf)} = ${score}`,
    lines: breakdown.lines.map((line) => ({
      label: criterionLabels[line.criterion],
      points: line.leftOut ? 'not counted' : `${figure(line.points)} of ${line.weight}`,
      share: line.leftOut ? 0 : line.points / line.weight,
      reason: reasonOf(line, advisor.firstName),
      isLeftOut: line.leftOut !== null,
    })),
    cost:
      yearlyCostUsd === null
        ? null
        : `Estimated cost: about ${wholeDollars(yearlyCostUsd)} a year, based on stated fees.`,
    sharpening: sharpening.map(({ tip }) => profileTipTexts[tip]),
    notes: [
      'Points = weight of the criterion × how well the advisor meets it. Nothing else affects the score, and no one can pay to change it.',
      `${brand.name} matches people with independent advisors. It does not give financial, legal or tax advice, and every decision is yours.`,
      ...(lost ? [lost] : []),
    ],
    madeAt: now,
  }
}

const figure = (value: number) => Number(value.toFixed(1)).toLocaleString('en-US')
