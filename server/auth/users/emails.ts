import { brand } from '#contract/brand.ts'
import { type MailContent, mailLayout } from '#server/platform/mail/layout.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'
import { deviceOf } from './devices/rules.ts'
import { type NoticeKind, wordings } from './security-notices/wording.ts'

/** The content of a mail with a code: the code, the link, and their lifetime. */
export type CodeMail = {
  readonly to: string
  readonly code: string
  /** The link that does the same as the code. Mail scanners may use it up, so every mail has both. */
  readonly link: string
  readonly ttlSeconds: number
}

const notYou = 'If this wasn’t you, ignore this email. Nothing will change.'

export function confirmationEmail(mail: CodeMail): MailMessage {
  return compose(mail, 'auth.confirmation', `Confirm your email address for ${brand.name}`, {
    title: 'Confirm your email address',
    paragraphs: [`Welcome to ${brand.name}. Please confirm that this address is yours.`],
    action: { label: 'Confirm my address', url: mail.link },
    after: [goodFor(mail), notYou],
  })
}

export function magicLinkEmail(mail: CodeMail): MailMessage {
  return compose(mail, 'auth.magic-link', `Sign in to ${brand.name}`, {
    title: `Sign in to ${brand.name}`,
    paragraphs: ['Use this button, or enter the code on the page where you requested it. No password needed.'],
    action: { label: 'Sign in', url: mail.link },
    after: [goodFor(mail), notYou],
  })
}

export function recoveryEmail(mail: CodeMail): MailMessage {
  return compose(mail, 'auth.recovery', `Set a new password for ${brand.name}`, {
    title: 'Set a new password',
    paragraphs: ['We received a request to set a new password for your account.'],
    action: { label: 'Choose a new password', url: mail.link },
    after: [goodFor(mail), 'If this wasn’t you, ignore this email. Your password won’t change.'],
  })
}

export function emailChangeEmail(mail: CodeMail, change: { from: string | null; to: string }): MailMessage {
  const toNew = mail.to === change.to
  return compose(mail, 'auth.email-change', `Confirm your new email address`, {
    title: 'Confirm your email change',
    paragraphs: [
      change.from
        ? `Your ${brand.name} account is about to move from ${change.from} to ${change.to}.`
        : `Your ${brand.name} account is about to use the address ${change.to}.`,
      ...(change.from && toNew ? ['We may also ask you to confirm at your old address.'] : []),
    ],
    action: { label: toNew ? 'Confirm the new address' : 'Approve the change', url: mail.link },
    after: [
      goodFor(mail),
      toNew ? notYou : 'If this wasn’t you, don’t confirm, and change your password now. Someone may know it.',
    ],
  })
}

export function inviteEmail(mail: CodeMail): MailMessage {
  return compose(mail, 'auth.invite', `You’re invited to ${brand.name}`, {
    title: `You’re invited to ${brand.name}`,
    paragraphs: ['An account is ready for you. Accept the invitation and choose a password.'],
    action: { label: 'Accept the invitation', url: mail.link },
    after: [goodFor(mail), 'If you weren’t expecting this, you can ignore this email.'],
  })
}

export function reauthenticationEmail(mail: Omit<CodeMail, 'link'>): MailMessage {
  return compose(mail, 'auth.reauthentication', `Your ${brand.name} code`, {
    title: 'Confirm it’s you',
    paragraphs: ['Enter this code to continue with the change you started.'],
    after: [goodFor(mail), 'If you didn’t start a change, someone may know your password. Please change it.'],
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

/** Notifies an owner of a security change: what, when, from where, and what to do. */
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

/** Notifies the owner of an address that access from before the confirmation is removed, the password too. */
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
  mail: Omit<CodeMail, 'link'>,
  kind: MailMessage['kind'],
  subject: string,
  content: MailContent,
): MailMessage {
  return { to: mail.to, kind, subject, ...mailLayout({ ...content, code: mail.code }) }
}

function goodFor({ ttlSeconds }: { ttlSeconds: number }): string {
  const minutes = Math.round(ttlSeconds / 60)
  const hours = Math.round(minutes / 60)
  const time = minutes < 120 ? `${minutes} minutes` : hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`
  return `This expires in ${time} and can be used once.`
}
