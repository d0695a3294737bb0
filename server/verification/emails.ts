import { brand } from '#contract/brand.ts'
import { appealDays } from '#contract/verification/appeals/values.ts'
import { importFailureTexts } from '#contract/verification/imports/labels.ts'
import type { ImportFailure } from '#contract/verification/imports/values.ts'
import { codeMinutes, type VerificationEvent, type VerificationState } from '#contract/verification/values.ts'
import { email } from '#server/platform/mail/email.ts'

/**
 * Sends the code to an address at the firm's domain. It names the person of the public record and
 * carries no text that the account wrote, because the recipient may have nothing to do with it.
 */
export const codeEmail = email<{ recordName: string; code: string }, null>({
  kind: 'verification.code',
  preference: null,
  examples: { code: { recordName: 'Marisol Vega', code: '048211' } },
  write: ({ recordName, code }) => ({
    subject: `${code} is your ${brand.name} verification code`,
    title: 'Verify your registration',
    paragraphs: [
      `An account on ${brand.name} is asking to be verified as ${recordName}, who is registered with your firm in the SEC’s public adviser data.`,
      'If this is your account, enter the code on your profile page.',
    ],
    code,
    after: [
      `The code expires in ${codeMinutes} minutes. If this isn’t your account, don’t share the code, and email ${brand.supportEmail}.`,
    ],
  }),
})

type Text = {
  readonly title: string
  readonly paragraph: string
  /** The label before the note of an administrator; "Reason" by default. */
  readonly noteLabel?: string
}

const verified: Text = {
  title: 'You’re verified',
  paragraph: 'Consumers can find you once your profile is published and your subscription is active.',
}
const texts = {
  matched: {
    title: 'Your CRD number matches the register',
    paragraph:
      'We compared your number with the public register again, and your name and registration match. Prove on your profile page that the number is yours to get verified.',
  },
  code_confirmed: verified,
  vouched: { ...verified, paragraph: `Your firm’s administrator confirmed your registration. ${verified.paragraph}` },
  approved: verified,
  claim_upheld: {
    ...verified,
    paragraph: `The dispute over your CRD number was decided in your favor. ${verified.paragraph}`,
  },
  rejected: {
    title: 'Your verification was rejected',
    paragraph: `Consumers can’t see your profile. You can correct your details and submit your CRD number again. If the decision is wrong, you can appeal once within ${appealDays} days, and another administrator decides.`,
  },
  revoked: {
    title: 'Your verification was revoked',
    paragraph: `Consumers can’t see your profile. If the decision is wrong, you can appeal once within ${appealDays} days, and another administrator decides.`,
  },
  decision_undone: {
    title: 'Your verification is under review again',
    paragraph:
      'An administrator took back the decision about your verification, and will decide again. You don’t need to do anything.',
  },
  revocation_undone: {
    title: 'You’re verified again',
    paragraph: 'An administrator took back the revocation of your verification. Consumers can find you as before.',
  },
  appeal_upheld: {
    title: 'Your appeal was upheld',
    paragraph: `Another administrator reviewed your case, and you’re verified. ${verified.paragraph}`,
  },
  appeal_refused: {
    title: 'Your appeal was refused',
    paragraph:
      'Another administrator reviewed your case and came to the same decision. You can submit your CRD number again when your details or documents have changed.',
  },
  certification_confirmed: {
    title: 'Your certification was confirmed',
    paragraph: 'Your page now shows it as checked, with the date.',
    noteLabel: 'Checked',
  },
  certification_refused: {
    title: 'Your certification couldn’t be confirmed',
    paragraph: 'Your page goes on showing it as self-reported. You can ask again with other evidence.',
  },
  claim_refused: {
    title: 'The dispute was decided against you',
    paragraph: 'The CRD number stays with the other account, and consumers can’t see your profile.',
  },
  number_lost: {
    title: 'You lost your CRD number',
    paragraph:
      'An administrator decided that the CRD number belongs to another account. Your profile was unpublished, and consumers can’t see it.',
  },
  number_kept: {
    title: 'The dispute was decided in your favor',
    paragraph: 'The CRD number stays with your account. You don’t need to do anything.',
  },
  disputed: {
    title: 'Your CRD number is in dispute',
    paragraph:
      'Another account is verified under this number. An administrator will compare both claims. Add a document and a statement on your profile page.',
  },
  name_changed: {
    title: 'Your verification is under review',
    paragraph:
      'You changed your name, and it no longer matches the public register. Consumers can’t see your profile until an administrator has reviewed it.',
  },
  expired: {
    title: 'Your verification has expired',
    paragraph:
      'We check every registration with each new public register, and yours no longer matched. Submit your CRD number again to get verified.',
  },
} as const satisfies { readonly [event in VerificationEvent]?: Text }
type EmailedEvent = keyof typeof texts

/**
 * Whether an advisor is emailed about an event; not where they caused it and see the result on the
 * page.
 */
export function isEmailed(
  event: VerificationEvent,
  { state, isOwnAct }: { state: VerificationState; isOwnAct: boolean },
): event is EmailedEvent {
  if (event === 'matched') return !isOwnAct
  // A confirmed code is evidence only while an administrator decides.
  return event in texts && (event !== 'code_confirmed' || state === 'verified')
}

const page = 'https://fairlead.example/advisor-profile#verification'

/** Tells an advisor about an event of their verification, with the reason an administrator gave. */
export const eventEmail = email<{ event: EmailedEvent; note: string | null; page: string }, null>({
  kind: 'verification.decision',
  preference: null,
  examples: {
    approved: { event: 'approved', note: null, page },
    rejected: { event: 'rejected', note: 'The document is not readable.', page },
    matched: { event: 'matched', note: null, page },
    disputed: { event: 'disputed', note: null, page },
    expired: { event: 'expired', note: null, page },
    revoked: { event: 'revoked', note: 'You are no longer with your firm.', page },
    undone: { event: 'decision_undone', note: null, page },
    appeal: { event: 'appeal_refused', note: 'The letter is of another firm.', page },
    certification: { event: 'certification_confirmed', note: 'CFP: public search of the CFP Board', page },
  },
  write({ event, note, page }) {
    const { title, paragraph, noteLabel = 'Reason' }: Text = texts[event]
    const paragraphs = [paragraph, ...(note ? [`${noteLabel}: ${note}`] : [])]
    return { subject: title, title, paragraphs, action: { label: 'Open your profile', url: page } }
  },
})

/** Tells the holder of a number that another account claims it. */
export const claimEmail = email<{ page: string }, null>({
  kind: 'verification.claim',
  preference: null,
  examples: { claim: { page } },
  write({ page }) {
    const title = 'Another account is claiming your CRD number'
    return {
      subject: title,
      title,
      paragraphs: [
        'You stay verified until an administrator has compared both claims. On your profile page, add a document and a statement showing the number is yours.',
      ],
      action: { label: 'Respond to the claim', url: page },
    }
  },
})

const operatorPage = 'https://fairlead.example/admin/analytics?tab=verifications'

/** Tells an administrator what an import of the register needs them for. */
export const importEmail = email<
  { failure: ImportFailure | null; expired: number; toReview: number; failed: number; page: string },
  null
>({
  kind: 'verification.import',
  preference: null,
  examples: {
    failed: { failure: 'unreachable', expired: 0, toReview: 0, failed: 0, page: operatorPage },
    changed: { failure: null, expired: 2, toReview: 1, failed: 0, page: operatorPage },
  },
  write({ failure, expired, toReview, failed, page }) {
    const title = failure ? 'The adviser register wasn’t imported' : 'The new register changed verifications'
    const paragraphs = failure
      ? [importFailureTexts[failure], 'Nothing was changed. The next night tries again.']
      : [`Expired: ${expired}. Sent to review: ${toReview}. Checks that failed: ${failed}.`]
    return { subject: title, title, paragraphs, action: { label: 'Open verifications', url: page } }
  },
})

export const verificationEmails = [codeEmail, eventEmail, claimEmail, importEmail]
