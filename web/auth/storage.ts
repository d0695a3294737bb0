import { isRecord, json, word } from '#web/platform/storage/stored-value.ts'

const record = (value: unknown) => (isRecord(value) ? value : null)

/** The auth client keeps its session here itself; others only ask whether there is one. */
export const authSessionStore = json('fairlead-auth', record)

/** The page to return to after signing in; one tab's own. */
export const rememberedPageStore = word('remembered_page', 'sessionStorage')

/**
 * What a visitor began, as access/pending-intent.ts shapes it. Kept for all tabs: an email's link
 * opens a new one.
 */
export const pendingIntentStore = json('pending_intent', record)

/**
 * The invitation from which somebody signed up, as access/invitation-page.ts shapes it. Kept for
 * all tabs, for the link of the verification email.
 */
export const pendingInvitationStore = json('pending_invitation', record)

/**
 * The page that an account left to verify its address, as access/return-page.ts shapes it. Kept for
 * all tabs, for the link of the verification email.
 */
export const returnPageStore = json('return_page', record)

/** The account that somebody of the staff views in this tab, as the server described it. */
export const visitStore = json('account_visit', record, 'sessionStorage')

/**
 * What somebody has begun to write, by chat, request to support or what they decide about; one
 * tab's own, and gone when they sign out.
 */
export const chatDraftsStore = json<Record<string, string>>('chat_drafts', readTexts, 'sessionStorage')
function readTexts(value: unknown): Record<string, string> | null {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
    ? (value as Record<string, string>)
    : null
}
