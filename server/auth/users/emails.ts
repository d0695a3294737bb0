import { brand } from '#contract/brand.ts'
import { type MailContent, mailLayout } from '#server/platform/mail/layout.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'
import { deviceOf } from './devices/rules.ts'
import { type NoticeKind, wordings } from './security-notices/wording.ts'

/** What the mails of this service are made of: both ways to answer, and how long they are good. */
export type CodeMail = {
  readonly to: string
  readonly code: string
  /** The link that does what the code does; mail scanners may open it first, hence always both. */
  readonly link: string
  readonly ttlSeconds: number
}

const notYou = 'If this wasn’t you, ignore this email. Nothing will change.'

export function confirmationEmail(letter: CodeMail): MailMessage {
  return compose(letter, 'auth.confirmation', `Confirm your email address for ${brand.name}`, {
    title: 'Confirm your email address',
    paragraphs: [`Welcome to ${brand.name}. Please confirm that this address is yours.`],
    action: { label: 'Confirm my address', url: letter.link },
    after: [goodFor(letter), notYou],
  })
}

export function magicLinkEmail(letter: CodeMail): MailMessage {
  return compose(letter, 'auth.magic-link', `Sign in to ${brand.name}`, {
    title: `Sign in to ${brand.name}`,
    paragraphs: ['Use this button, or enter the code on the page where you requested it. No password needed.'],
    action: { label: 'Sign in', url: letter.link },
    after: [goodFor(letter), notYou],
  })
}

export function recoveryEmail(letter: CodeMail): MailMessage {
  return compose(letter, 'auth.recovery', `Set a new password for ${brand.name}`, {
    title: 'Set a new password',
    paragraphs: ['We received a request to set a new password for your account.'],
    action: { label: 'Choose a new password', url: letter.link },
    after: [goodFor(letter), 'If this wasn’t you, ignore this email. Your password won’t change.'],
  })
}

export function emailChangeEmail(letter: CodeMail, change: { from: string | null; to: string }): MailMessage {
  const toNew = letter.to === change.to
  return compose(letter, 'auth.email-change', `Confirm your new email address`, {
    title: 'Confirm your email change',
    paragraphs: [
      change.from
        ? `Your ${brand.name} account is about to move from ${change.from} to ${change.to}.`
        : `Your ${brand.name} account is about to use the address ${change.to}.`,
      ...(change.from && toNew ? ['We may also ask you to confirm at your old address.'] : []),
    ],
    action: { label: toNew ? 'Confirm the new address' : 'Approve the change', url: letter.link },
    after: [
      goodFor(letter),
      toNew ? notYou : 'If this wasn’t you, don’t confirm, and change your password now. Someone may know it.',
    ],
  })
}

export function inviteEmail(letter: CodeMail): MailMessage {
  return compose(letter, 'auth.invite', `You’re invited to ${brand.name}`, {
    title: `You’re invited to ${brand.name}`,
    paragraphs: ['An account is ready for you. Accept the invitation and choose a password.'],
    action: { label: 'Accept the invitation', url: letter.link },
    after: [goodFor(letter), 'If you weren’t expecting this, you can ignore this email.'],
  })
}

export function reauthenticationEmail(letter: Omit<CodeMail, 'link'>): MailMessage {
  return compose(letter, 'auth.reauthentication', `Your ${brand.name} code`, {
    title: 'Confirm it’s you',
    paragraphs: ['Enter this code to continue with the change you started.'],
    after: [goodFor(letter), 'If you didn’t start a change, someone may know your password. Please change it.'],
  })
}

export type SecurityNoticeMail = {
  readonly to: string
  readonly kind: NoticeKind
  /** What changed, for sentences that name it. */
  readonly item: string
  readonly at: Date
  /** Null when operations made the change. */
  readonly caller: { readonly ip: string; readonly userAgent: string | null } | null
  /** Null where a new password cannot help the reader. */
  readonly resetUrl: string | null
}

/** Tells an account's owner about a change to its security: what, when, from where, and what to do about it. */
export function securityNoticeEmail({ to, kind, item, at, caller, resetUrl }: SecurityNoticeMail): MailMessage {
  const { title, sentence } = wordings[kind]
  const support = brand.supportEmail
  return {
    to,
    kind: `auth.${kind.replaceAll('_', '-')}`,
    subject: `${brand.name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    ...mailLayout({
      title,
      paragraphs: [
        sentence(item),
        `When: ${noticeTime.format(at)}`,
        ...origin(caller),
        resetUrl
          ? `If this was you, you don’t need to do anything. If it wasn’t, choose a new password now and email ${support}.`
          : `If this was you, you don’t need to do anything. If it wasn’t, email ${support} right away.`,
      ],
      ...(resetUrl && { action: { label: 'Choose a new password', url: resetUrl } }),
    }),
  }
}

const noticeTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

function origin(caller: SecurityNoticeMail['caller']): string[] {
  if (caller === null) return [`By: ${brand.name} support`]
  const { browser, system } = deviceOf(caller.userAgent)
  const device = [browser, system].filter(Boolean).join(' on ')
  return [...(device ? [`Device: ${device}`] : []), ...(caller.ip ? [`IP address: ${caller.ip}`] : [])]
}

/** Tells the owner of an address that access set up before they confirmed it is removed, the password included. */
export function accessRemovedEmail(to: string, { resetUrl }: { resetUrl: string }): MailMessage {
  const content: MailContent = {
    title: 'Choose a password for your account',
    paragraphs: [
      `You just confirmed this address for your ${brand.name} account from a different browser than the one that created the account.`,
      'Anyone can enter an email address, so we removed everything set up before you confirmed it: the password and any other sign-in methods.',
    ],
    action: { label: 'Choose a password', url: resetUrl },
    after: ['If you created the account yourself, you can choose the same password again.'],
  }
  return { to, kind: 'auth.access-removed', subject: `Choose a password for ${brand.name}`, ...mailLayout(content) }
}

function compose(
  letter: Omit<CodeMail, 'link'>,
  kind: MailMessage['kind'],
  subject: string,
  content: MailContent,
): MailMessage {
  return { to: letter.to, kind, subject, ...mailLayout({ ...content, code: letter.code }) }
}

function goodFor({ ttlSeconds }: { ttlSeconds: number }): string {
  const minutes = Math.round(ttlSeconds / 60)
  const hours = Math.round(minutes / 60)
  const time = minutes < 120 ? `${minutes} minutes` : hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`
  return `This expires in ${time} and can be used once.`
}
