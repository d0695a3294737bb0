import type { ReportDecision } from '#contract/operations/reports/values.ts'
import { email } from '#server/platform/mail/email.ts'

type Denied = { decision: Exclude<ReportDecision, 'dismiss'>; reason: string }

/** Tells the person that a decision about them is kept after their appeal, and why. */
export const appealDeniedEmail = email<Denied, null>({
  kind: 'operations.appeal-denied',
  preference: null,
  examples: {
    warn: { decision: 'warn', reason: 'The messages ask for a payment outside of the product.' },
    suspend: { decision: 'suspend', reason: 'The second conversation shows the same.' },
  },
  write({ decision, reason }) {
    const title = 'We reviewed your appeal'
    const kept = decision === 'warn' ? 'the warning stays' : 'the suspension stays as it was'
    const body = `Someone who didn’t make the first decision reviewed your appeal, and ${kept}. This decision is final.`
    return { subject: title, title, paragraphs: [body, `Reason: ${reason}`] }
  },
})

export const appealEmails = [appealDeniedEmail]
