import { brand } from '#contract/brand.ts'
import { codeMinutes, type VerificationEvent, type VerificationState } from '#contract/verification/values.ts'
import { mailLayout } from '#server/platform/mail/layout.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'

/**
 * Sends the code to an address at the firm's domain. It names the person of the public record and carries no text that
 * the account wrote, because the recipient may have nothing to do with it.
 */
export function codeMail({ to, recordName, code }: { to: string; recordName: string; code: string }): MailMessage {
  return {
    to,
    kind: 'verification.code',
    subject: `${code} is your ${brand.name} verification code`,
    ...mailLayout({
      title: 'Verify your registration',
      paragraphs: [
        `An account on ${brand.name} wants to be verified as ${recordName}, who is registered with your firm in the SEC’s public adviser data.`,
        'If this is your account, enter the code on your profile page.',
      ],
      code,
      after: [
        `The code works for ${codeMinutes} minutes. If this is not your account, do not share the code and write to ${brand.supportEmail}.`,
      ],
    }),
  }
}

type Text = { readonly title: string; readonly paragraph: string }

const verified: Text = {
  title: 'You are verified',
  paragraph: 'Consumers can find you once your profile is published and your subscription is running.',
}
const texts: { readonly [event in VerificationEvent]?: Text } = {
  code_confirmed: verified,
  vouched: { ...verified, paragraph: `Your firm’s administrator confirmed your registration. ${verified.paragraph}` },
  approved: verified,
  claim_upheld: {
    ...verified,
    paragraph: `The dispute over your CRD number was decided for you. ${verified.paragraph}`,
  },
  rejected: {
    title: 'Your verification was rejected',
    paragraph: 'Your profile is not shown to consumers. You can correct your details and submit your CRD number again.',
  },
  claim_refused: {
    title: 'The dispute was decided against you',
    paragraph: 'The CRD number stays with the other account, and your profile is not shown to consumers.',
  },
  number_lost: {
    title: 'You lost your CRD number',
    paragraph:
      'An administrator decided that the CRD number belongs to another account. Your profile was taken down and is not shown to consumers.',
  },
  number_kept: {
    title: 'The dispute was decided for you',
    paragraph: 'The CRD number stays with your account. You do not need to do anything.',
  },
  disputed: {
    title: 'Your CRD number is in dispute',
    paragraph:
      'Another account is verified under this number. An administrator compares both claims. Add a document and a statement on your profile page.',
  },
  name_changed: {
    title: 'Your verification is under review',
    paragraph:
      'You changed your name, and it no longer agrees with the public register. Your profile is not shown until an administrator has looked at it.',
  },
  expired: {
    title: 'Your verification has expired',
    paragraph:
      'We look every registration up again once a year, and yours no longer agreed with the public register. Submit your CRD number again to be shown.',
  },
}

/** The mail about an event, or null where the advisor caused it and sees the result on the page. */
export function eventMail(about: {
  event: VerificationEvent
  to: string
  state: VerificationState
  note: string | null
  page: string
}): MailMessage | null {
  const text = texts[about.event]
  // A confirmed code is evidence only while an administrator decides.
  if (!text || (about.event === 'code_confirmed' && about.state !== 'verified')) return null
  const paragraphs = [text.paragraph, ...(about.note ? [`Reason: ${about.note}`] : [])]
  return {
    to: about.to,
    kind: 'verification.decision',
    subject: text.title,
    ...mailLayout({ title: text.title, paragraphs, action: { label: 'Open your profile', url: about.page } }),
  }
}

/** Tells the present holder of a number that somebody else claims it. */
export function claimMail({ to, page }: { to: string; page: string }): MailMessage {
  const title = 'Another account claims your CRD number'
  return {
    to,
    kind: 'verification.claim',
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        'You stay verified until an administrator has compared both claims. Add a document and a statement on your profile page that show the number is yours.',
      ],
      action: { label: 'Answer the claim', url: page },
    }),
  }
}
