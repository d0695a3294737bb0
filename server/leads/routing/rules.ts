/** Decides which advisor of a firm gets a lead (docs/firms.md "Routing"). Pure. */
import type { RoutingFallback, RoutingRule } from '#contract/leads/values.ts'
import type { Language, Specialty } from '#contract/profiles/values.ts'

/** An advisor of the firm whom no hard rule keeps from this consumer. */
export type RoutingCandidate = {
  readonly advisorId: string
  readonly expertise: readonly Specialty[]
  readonly languages: readonly Language[]
  readonly openLeads: number
  /** When they last got a lead by a rule, counted in the firm's routed leads; null for never. */
  readonly turn: number | null
}

/** What of the consumer a rule asks for. */
export type Need = { readonly wants: readonly Specialty[]; readonly language: Language }

export type RoutingSettings = {
  readonly rule: RoutingRule
  readonly fallback: RoutingFallback
  readonly maxOpenLeads: number
}

type Step = {
  /** How well a candidate fits, 0 for not at all. */
  readonly strength: (candidate: RoutingCandidate, need: Need) => number
  /** Whether fewer open leads come before the turn. */
  readonly byLoad: boolean
}

const steps: Readonly<Record<RoutingRule, Step>> = {
  round_robin: { strength: () => 1, byLoad: false },
  specialty: {
    strength: ({ expertise }, { wants }) => wants.filter((want) => expertise.includes(want)).length,
    byLoad: false,
  },
  language: { strength: ({ languages }, { language }) => Number(languages.includes(language)), byLoad: false },
  capacity: { strength: () => 1, byLoad: true },
  pool: { strength: () => 0, byLoad: false },
}

export type RoutingChoice = { readonly advisorId: string; readonly by: RoutingRule }

/**
 * The advisor who gets the lead and the rule that chose them; null leaves it in the pool. Equals
 * take turns: who waited longest for a lead comes first.
 */
export function chooseAdvisor(
  { rule, fallback, maxOpenLeads }: RoutingSettings,
  need: Need,
  candidates: readonly RoutingCandidate[],
): RoutingChoice | null {
  const free = candidates.filter(({ openLeads }) => maxOpenLeads === 0 || openLeads < maxOpenLeads)
  const rules: readonly RoutingRule[] = rule === 'pool' ? [rule] : [rule, fallback]
  for (const by of rules) {
    const chosen = bestBy(steps[by], need, free)
    if (chosen) return { advisorId: chosen.advisorId, by }
  }
  return null
}

/** Whether an advisor has more open leads than the firm lets one have. */
export function isOverflowing({ maxOpenLeads }: Pick<RoutingSettings, 'maxOpenLeads'>, openLeads: number): boolean {
  return maxOpenLeads > 0 && openLeads > maxOpenLeads
}

/** The settings in one line for the audit log; the web writes the rules' names. */
export function settingsText({ rule, fallback, maxOpenLeads }: RoutingSettings): string {
  const mayFitNobody = rule === 'specialty' || rule === 'language'
  return [rule, mayFitNobody && `else ${fallback}`, maxOpenLeads > 0 && `at most ${maxOpenLeads} open`]
    .filter(Boolean)
    .join(', ')
}

function bestBy(
  { strength, byLoad }: Step,
  need: Need,
  candidates: readonly RoutingCandidate[],
): RoutingCandidate | undefined {
  const fitting = candidates
    .map((candidate) => ({ candidate, strength: strength(candidate, need) }))
    .filter((each) => each.strength > 0)
  fitting.sort(
    (a, b) =>
      b.strength - a.strength ||
      (byLoad ? a.candidate.openLeads - b.candidate.openLeads : 0) ||
      (a.candidate.turn ?? -1) - (b.candidate.turn ?? -1) ||
      (a.candidate.advisorId < b.candidate.advisorId ? -1 : 1),
  )
  return fitting[0]?.candidate
}
