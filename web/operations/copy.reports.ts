import type { AppealOutcome, ReportDecision } from '#contract/operations/reports/values.ts'

/** Each decision as its choice, what it means, and what is said once it is made. */
export const decisionLabels: Readonly<Record<ReportDecision, { label: string; description: string; done: string }>> = {
  warn: {
    label: 'Warn',
    description: 'They get an email with your reason. Their account stays as it is.',
    done: 'Warning sent',
  },
  suspend: {
    label: 'Suspend',
    description:
      'They are signed out and can’t sign in, and a public profile is hidden. They get an email with your reason.',
    done: 'Account suspended',
  },
  dismiss: {
    label: 'Dismiss',
    description: 'Nothing changes. Only the reporter gets an email.',
    done: 'Report dismissed',
  },
}

export const decidedLabels: Readonly<Record<ReportDecision, string>> = {
  warn: 'Warned',
  suspend: 'Suspended',
  dismiss: 'Dismissed',
}

type OutcomeWords = { label: string; description: string; done: string; decided: string }

/** Each outcome of an appeal as its choice, what it means, and what is said once it is made. */
export const outcomeLabels: Readonly<Record<AppealOutcome, OutcomeWords>> = {
  upheld: {
    label: 'Take the decision back',
    description: 'A suspension is lifted. They get an email with your reason.',
    done: 'Decision taken back',
    decided: 'Taken back',
  },
  denied: {
    label: 'Keep the decision',
    description: 'Nothing changes, and it is final. They get an email with your reason.',
    done: 'Appeal denied',
    decided: 'Decision kept',
  },
}
