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

const notYou = 'If this was not you, you can ignore this mail; nothing will change.'

export function confirmationEmail(letter: CodeMail): MailMessage {
  return compose(letter, 'auth.confirmation', `Confirm your e-mail address for ${brand.name}`, {
    title: 'Confirm your e-mail address',
    paragraphs: [
      `Welcome to ${brand.name}. Please confirm that this address is yours, so that advisors and clients can rely on it.`,
    ],
    action: { label: 'Confirm my address', url: letter.link },
    after: [goodFor(letter), notYou],
  })
}

export function magicLinkEmail(letter: CodeMail): MailMessage {
  return compose(letter, 'auth.magic-link', `Sign in to ${brand.name}`, {
    title: `Sign in to ${brand.name}`,
    paragraphs: ['Use this button, or type in the code where you asked for it. No password needed.'],
    action: { label: 'Sign in', url: letter.link },
    after: [goodFor(letter), notYou],
  })
}

export function recoveryEmail(letter: CodeMail): MailMessage {
  return compose(letter, 'auth.recovery', `Set a new password for ${brand.name}`, {
    title: 'Set a new password',
    paragraphs: ['Somebody, hopefully you, asked to set a new password for your account.'],
    action: { label: 'Choose a new password', url: letter.link },
    after: [goodFor(letter), 'If this was not you, you can ignore this mail; your password stays as it is.'],
  })
}

export function emailChangeEmail(letter: CodeMail, change: { from: string | null; to: string }): MailMessage {
  const toNew = letter.to === change.to
  return compose(letter, 'auth.email-change', `Confirm the change of your e-mail address`, {
    title: 'Confirm your change of address',
    paragraphs: [
      change.from
        ? `Your ${brand.name} account is about to move from ${change.from} to ${change.to}.`
        : `Your ${brand.name} account is about to use the address ${change.to}.`,
      ...(change.from && toNew ? ['It may be that we ask at your old address as well.'] : []),
    ],
    action: { label: toNew ? 'Confirm the new address' : 'Agree to the change', url: letter.link },
    after: [
      goodFor(letter),
      toNew ? notYou : 'If this was not you, do not confirm, and change your password now: somebody may know it.',
    ],
  })
}

export function inviteEmail(letter: CodeMail): MailMessage {
  return compose(letter, 'auth.invite', `You are invited to ${brand.name}`, {
    title: `You are invited to ${brand.name}`,
    paragraphs: ['An account has been prepared for you. Accept the invitation and choose a password.'],
    action: { label: 'Accept the invitation', url: letter.link },
    after: [goodFor(letter), 'If you did not expect this, you can ignore this mail.'],
  })
}

export function reauthenticationEmail(letter: Omit<CodeMail, 'link'>): MailMessage {
  return compose(letter, 'auth.reauthentication', `Your ${brand.name} code`, {
    title: 'Confirm that it is you',
    paragraphs: ['Type in this code to go on with the change you began.'],
    after: [goodFor(letter), 'If you did not begin a change, somebody may know your password: please change it.'],
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
          ? `If this was you, there is nothing to do. If it was not, choose a new password now and write to ${support}.`
          : `If this was you, there is nothing to do. If it was not, write to ${support} right away.`,
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
      `You have just confirmed this address for your ${brand.name} account, from another browser than the one that created the account.`,
      'Anybody can type in an address, so we removed what was set up before you confirmed it: the password, and every other sign-in.',
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
  return `This is good for ${time} and can be used once.`
}
