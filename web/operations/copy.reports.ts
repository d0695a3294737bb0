import type { ReportDecision } from '#contract/operations/reports/values.ts'

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
