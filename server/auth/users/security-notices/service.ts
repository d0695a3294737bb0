import type { AuthTx } from '../../context/auth-context.ts'
import type { Metadata } from '../../tables.ts'
import { securityNoticeEmail } from '../emails.ts'
import { recordSecurityEvent } from '../security-log/service.ts'
import type { Account } from '../store.ts'
import { type NoticeKind, wordings } from './emails.ts'

type Owner = Pick<Account, 'id' | 'email' | 'emailConfirmedAt' | 'isAnonymous'>

export type SecurityNotice = {
  readonly kind: NoticeKind
  /**
   * The account as it was before the change: the mail goes to that address, if it was confirmed.
   */
  readonly account: Owner
  /** The factor, provider, address or number that changed, in words a person recognizes. */
  readonly item?: string
  /** A further address to mail, such as the new one after a change of address. */
  readonly alsoTo?: string
  readonly sessionId?: string
  readonly detail?: Metadata
  /** Made by operations: the mail then names neither device nor network address. */
  readonly byOperations?: boolean
}

/**
 * Records a change to how an account is secured and mails its owner about it, in the transaction of
 * the change. Unconfirmed addresses get no mail, since they may belong to another person
 * (docs/product.md "Accounts").
 */
export async function recordSecurityChange(tx: AuthTx, notice: SecurityNotice): Promise<void> {
  const { kind, account, sessionId, detail } = notice
  await recordSecurityEvent(tx, {
    kind: wordings[kind].event,
    userId: account.id,
    ...(sessionId && { sessionId }),
    ...(detail && { detail }),
  })
  for (const to of addressesOf(notice))
    await tx.sendMail(
      securityNoticeEmail(kind).message(to, {
        item: notice.item ?? '',
        at: tx.now,
        caller: notice.byOperations ? null : tx.caller,
        // An address that no longer belongs to the account cannot receive a recovery mail.
        resetUrl: canRecover(notice, to) ? `${tx.services.publicUrl}/reset-password` : null,
      }),
    )
}

function addressesOf({ account, alsoTo }: SecurityNotice): string[] {
  const own = account.emailConfirmedAt !== null && !account.isAnonymous ? account.email : null
  return [...new Set([own, alsoTo])].filter((address) => typeof address === 'string')
}

const canRecover = ({ kind, alsoTo }: SecurityNotice, to: string) =>
  kind !== 'account_deleted' && (alsoTo === undefined || to === alsoTo)
