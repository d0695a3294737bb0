import { brand } from '#contract/brand.ts'
import { type Email, type EmailContent, email } from '#server/platform/mail/email.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'
import { deviceOf } from './devices/rules.ts'
import { type NoticeKind, noticeKinds, wordings } from './security-notices/emails.ts'

/** What an email with a code depends on: the code, the link, and their lifetime. */
export type CodeMail = {
  readonly code: string
  /**
   * The link that does the same as the code. Mail scanners may use it up, so every email has both.
   */
  readonly link: string
  readonly ttlSeconds: number
}

const notYou = 'If this wasn’t you, ignore this email. Nothing will change.'

const example: CodeMail = {
  code: '048211',
  link: 'https://fairlead.example/auth/v1/verify?token=token&type=signup&redirect_to=https://fairlead.example',
  ttlSeconds: 3_600,
}

function codeEmail<Input extends Omit<CodeMail, 'link'>>(
  kind: MailMessage['kind'],
  examples: Readonly<Record<string, Input>>,
  write: (mail: Input) => EmailContent,
) {
  const withCode = (mail: Input): EmailContent => ({ ...write(mail), code: mail.code })
  return email<Input, null>({ kind, preference: null, examples, write: withCode })
}

export const confirmationEmail = codeEmail<CodeMail>('auth.confirmation', { code: example }, (mail) => ({
  subject: `Confirm your email address for ${brand.name}`,
  title: 'Confirm your email address',
  paragraphs: [`Welcome to ${brand.name}. Please confirm that this address is yours.`],
  action: { label: 'Confirm my address', url: mail.link },
  after: [goodFor(mail), notYou],
}))

export const magicLinkEmail = codeEmail<CodeMail>('auth.magic-link', { code: example }, (mail) => ({
  subject: `Sign in to ${brand.name}`,
  title: `Sign in to ${brand.name}`,
  paragraphs: ['Use this button, or enter the code on the page where you requested it. No password needed.'],
  action: { label: 'Sign in', url: mail.link },
  after: [goodFor(mail), notYou],
}))

export const recoveryEmail = codeEmail<CodeMail>('auth.recovery', { code: example }, (mail) => ({
  subject: `Set a new password for ${brand.name}`,
  title: 'Set a new password',
  paragraphs: ['We received a request to set a new password for your account.'],
  action: { label: 'Choose a new password', url: mail.link },
  after: [goodFor(mail), 'If this wasn’t you, ignore this email. Your password won’t change.'],
}))

/** `reader` is the address this email goes to, one of the two. */
type EmailChange = CodeMail & { readonly reader: string; readonly from: string | null; readonly to: string }
const change = { ...example, from: 'dana@example.com', to: 'dana.reyes@example.com' }

export const emailChangeEmail = codeEmail<EmailChange>(
  'auth.email-change',
  { new: { ...change, reader: change.to }, old: { ...change, reader: change.from } },
  (mail) => {
    const toNew = mail.reader === mail.to
    return {
      subject: `Confirm your new email address`,
      title: 'Confirm your email change',
      paragraphs: [
        mail.from
          ? `Your ${brand.name} account is about to move from ${mail.from} to ${mail.to}.`
          : `Your ${brand.name} account is about to use the address ${mail.to}.`,
        ...(mail.from && toNew ? ['We may also ask you to confirm at your old address.'] : []),
      ],
      action: { label: toNew ? 'Confirm the new address' : 'Approve the change', url: mail.link },
      after: [
        goodFor(mail),
        toNew ? notYou : 'If this wasn’t you, don’t confirm, and change your password now. Someone may know it.',
      ],
    }
  },
)

export const inviteEmail = codeEmail<CodeMail>('auth.invite', { code: example }, (mail) => ({
  subject: `You’re invited to ${brand.name}`,
  title: `You’re invited to ${brand.name}`,
  paragraphs: ['An account is ready for you. Accept the invitation and choose a password.'],
  action: { label: 'Accept the invitation', url: mail.link },
  after: [goodFor(mail), 'If you weren’t expecting this, you can ignore this email.'],
}))

export const reauthenticationEmail = codeEmail<Omit<CodeMail, 'link'>>(
  'auth.reauthentication',
  { code: example },
  (mail) => ({
    subject: `Your ${brand.name} code`,
    title: 'Confirm it’s you',
    paragraphs: ['Enter this code to continue with the change you started.'],
    after: [goodFor(mail), 'If you didn’t start a change, someone may know your password. Please change it.'],
  }),
)

export type SecurityNoticeMail = {
  /** What changed, for sentences that name it. */
  readonly item: string
  readonly at: Date
  /** Null when operations made the change. */
  readonly caller: { readonly ip: string; readonly userAgent: string | null } | null
  /** Null where a new password cannot help the reader. */
  readonly resetUrl: string | null
}

const resetUrl = 'https://fairlead.example/reset-password'
const noticeExample: SecurityNoticeMail = {
  item: 'The authenticator app',
  at: new Date('2026-03-02T17:05:00Z'),
  caller: { ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  resetUrl,
}

const securityEmail = (kind: NoticeKind) =>
  email<SecurityNoticeMail, null>({
    kind: `auth.${kind.replaceAll('_', '-')}`,
    preference: null,
    examples: { owner: noticeExample, operations: { ...noticeExample, caller: null, resetUrl: null } },
    write({ item, at, caller, resetUrl }) {
      const { title, sentence } = wordings[kind]
      const support = brand.supportEmail
      return {
        subject: `${brand.name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
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
      }
    },
  })

const securityEmails = new Map(noticeKinds.map((kind) => [kind, securityEmail(kind)]))

/** Notifies an owner of a security change: what, when, from where, and what to do. */
export function securityNoticeEmail(kind: NoticeKind): Email<SecurityNoticeMail, null> {
  return securityEmails.get(kind) ?? securityEmail(kind)
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

/**
 * Notifies the owner of an address that access from before the confirmation is removed, the
 * password too.
 */
export const accessRemovedEmail = email<{ resetUrl: string }, null>({
  kind: 'auth.access-removed',
  preference: null,
  examples: { removed: { resetUrl } },
  write: ({ resetUrl }) => ({
    subject: `Choose a password for ${brand.name}`,
    title: 'Choose a password for your account',
    paragraphs: [
      `You just confirmed this address for your ${brand.name} account from a different browser than the one that created the account.`,
      'Anyone can enter an email address, so we removed everything set up before you confirmed it: the password and any other sign-in methods.',
    ],
    action: { label: 'Choose a password', url: resetUrl },
    after: ['If you created the account yourself, you can choose the same password again.'],
  }),
})

function goodFor({ ttlSeconds }: { ttlSeconds: number }): string {
  const minutes = Math.round(ttlSeconds / 60)
  const hours = Math.round(minutes / 60)
  const time = minutes < 120 ? `${minutes} minutes` : hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`
  return `This expires in ${time} and can be used once.`
}

export const authEmails = [
  confirmationEmail,
  magicLinkEmail,
  recoveryEmail,
  emailChangeEmail,
  inviteEmail,
  reauthenticationEmail,
  accessRemovedEmail,
  ...securityEmails.values(),
]
