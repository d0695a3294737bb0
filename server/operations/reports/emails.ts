import { brand } from '#contract/brand.ts'
import { appealDays } from '#contract/operations/appeals/values.ts'
import type { ReportDecision } from '#contract/operations/reports/values.ts'
import { email } from '#server/platform/mail/email.ts'

type Decided = {
  decision: Exclude<ReportDecision, 'dismiss'>
  reason: string
  days: number | null
  isBannedLonger: boolean
  link: string
}

const appeal = `If you think this is wrong, appeal within ${appealDays} days. Someone who did not make this decision looks at it again. If the button doesn’t work, write to ${brand.supportEmail}.`
const link = 'https://fairlead.example/appeal/token'

/** Tells the reported person what was decided and why; who reported them is not said. */
export const reportDecidedEmail = email<Decided, null>({
  kind: 'operations.report-decided',
  preference: null,
  examples: {
    warn: {
      decision: 'warn',
      reason: 'A client was to pay to your own account.',
      days: null,
      isBannedLonger: false,
      link,
    },
    suspend: {
      decision: 'suspend',
      reason: 'A second request for payment after a warning.',
      days: 7,
      isBannedLonger: false,
      link,
    },
    'suspend-within-longer': {
      decision: 'suspend',
      reason: 'You demanded cash.',
      days: 7,
      isBannedLonger: true,
      link,
    },
    'suspend-until-further-notice': {
      decision: 'suspend',
      reason: 'You threatened a client.',
      days: null,
      isBannedLonger: false,
      link,
    },
  },
  write({ decision, reason, days, isBannedLonger, link: url }) {
    const title = decision === 'warn' ? `A warning about your messages` : 'Your account is suspended'
    const length = days === null ? 'until further notice' : days === 1 ? 'for 1 day' : `for ${days} days`
    const body =
      decision === 'warn'
        ? 'A conversation of yours was reported and we reviewed it. This is a warning; your account stays as it is.'
        : `A conversation of yours was reported and we reviewed it. You can’t sign in ${length}, and a public profile is taken off the site.`
    const longer = isBannedLonger ? ['An earlier suspension of your account lasts longer and stays as it is.'] : []
    const paragraphs = [body, ...longer, `Reason: ${reason}`, appeal]
    return { subject: title, title, paragraphs, action: { label: 'Appeal this decision', url } }
  },
})

/** Tells the reporter that a decision was made, and not which. */
export const reportAnsweredEmail = email<{ isUpheld: boolean }, null>({
  kind: 'operations.report-answered',
  preference: null,
  examples: { upheld: { isUpheld: true }, dismissed: { isUpheld: false } },
  write({ isUpheld }) {
    const title = 'We reviewed your report'
    const body = isUpheld
      ? 'Thank you for your report. We reviewed it and took action. For privacy we don’t say which.'
      : 'Thank you for your report. We reviewed it and found nothing that breaks our rules. You can block a person in the conversation at any time.'
    return { subject: title, title, paragraphs: [body] }
  },
})

/**
 * Tells the person that a decision about them was taken back; a warning never stopped an account.
 */
export const reportReversedEmail = email<
  { decision: Exclude<ReportDecision, 'dismiss'>; reason: string; isBanned: boolean },
  null
>({
  kind: 'operations.report-reversed',
  preference: null,
  examples: {
    reversed: { decision: 'suspend', reason: 'The messages were a misunderstanding.', isBanned: false },
    'reversed-warning': { decision: 'warn', reason: 'The messages were a misunderstanding.', isBanned: false },
    'reversed-still-suspended': {
      decision: 'suspend',
      reason: 'The messages were a misunderstanding.',
      isBanned: true,
    },
  },
  write({ decision, reason, isBanned }) {
    const title = 'We took our decision back'
    const rest = isBanned
      ? ' Your account stays suspended because of another decision.'
      : decision === 'suspend'
        ? ' You can use your account as before.'
        : ''
    const body = `We reviewed our decision about your messages again and took it back.${rest}`
    return { subject: title, title, paragraphs: [body, `Reason: ${reason}`] }
  },
})

export const reportEmails = [reportDecidedEmail, reportAnsweredEmail, reportReversedEmail]
