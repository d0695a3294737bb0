import { practiceProofs } from './practice-proofs.ts'
import { privacyProofs } from './privacy-proofs.ts'
import type { Proof } from './proof.ts'

/** The tests that the claims rest on, by what they prove. */
export const proofs = {
  ...privacyProofs,
  ...practiceProofs,
  // Verification, ranking, reviews
  verifiedFirst: ['server/matching/routes.test.ts', '%s: the rule is %s'],
  matchedOnly: [
    'server/verification/routes.test.ts',
    'matches, but does not verify, when the name and an active registration agree',
  ],
  recordDay: [
    'web/messaging/about/advisor-facts.test.tsx',
    'names the SEC as the source only for a registration that its data settled',
  ],
  noEvidence: ['server/verification/routes.test.ts', 'refuses an approval without evidence of control'],
  byCode: ['server/verification/codes/service.test.ts', 'verifies a matched advisor, with the address as proof'],
  byDocument: ['server/verification/routes.test.ts', 'approves once on a document, and notifies the advisor'],
  byFirm: ['server/firms/service.test.ts', 'vouches for a member of the same registered firm'],
  differs: [
    'server/verification/routes.test.ts',
    'puts the advisor under review when the name differs, and shows the difference',
  ],
  yearly: [
    'server/verification/routes.test.ts',
    'renews a registration that still agrees, and expires one that does not',
  ],
  atImport: [
    'server/verification/register/service.recheck.test.ts',
    'expires verified advisors and queues matched ones that no longer agree, and keeps accepted differences',
  ],
  factsApart: [
    'server/directory/routes.test.ts',
    'keeps facts checked in the register apart from facts the advisor states',
  ],
  neutral: ['tests/neutrality.test.ts', 'no plan, interval, payment or tier of a firm changes any order on any day'],
  signedReview: [
    'server/reviews/service.test.ts',
    'shows the writer by first name and initial, with their disclosures',
  ],
  reviewDisclosed: [
    'server/reviews/service.test.ts',
    'shows the writer by first name and initial, with their disclosures',
  ],
  reviewRemoved: [
    'server/reviews/moderation/service.test.ts',
    'requires a reason for every decision, and a rule for a removal',
  ],
  reviewEdited: [
    'server/reviews/service.test.ts',
    'is allowed for 14 days, keeps the earlier text, and lets the advisor change the reply',
  ],
  reviewReported: [
    'server/reviews/moderation/service.test.ts',
    'keeps the review public, queues it for the operators and emails its writer',
  ],
  reviewHeld: [
    'server/reviews/service.test.ts',
    'holds the review for an operator and out of the average when no call is recorded',
  ],
  reviewWithdrawn: [
    'server/reviews/service.test.ts',
    'removes the review and its reply from the page and the average for good when it is withdrawn',
  ],
  reviewAfter: [
    'server/reviews/service.test.ts',
    'returns reviews.not-yet before the appointment ends, and not-found for a person who was not there',
  ],
  reviewOnce: ['server/reviews/service.test.ts', 'stores one review of an appointment when three are sent at once'],
  reviewReply: [
    'server/reviews/service.test.ts',
    'lets only the reviewed advisor reply, and refuses a change after 14 days',
  ],
  yearlyCost: ['web/directory/copy.test.ts', 'a yearly cost is at least the stated minimum'],
  heaviest: [
    'server/matching/scoring/rules.test.ts',
    'specialties and language weigh the same, and every other criterion less',
  ],
  // Money, plans and firms
  free: ['server/firms/billing/routes.test.ts', 'does not exist for a consumer, to whom everything is free'],
  trial: [
    'server/firms/billing/routes.test.ts',
    'begins with the account of an advisor, without a card, for fourteen days',
  ],
  prices: ['server/billing/rules.test.ts', 'prices are those of the price list, such as $99 a month for Professional'],
  toPeriodEnd: [
    'server/firms/billing/routes.test.ts',
    'runs to the end of its period when it is canceled, and can be resumed until then',
  ],
  noLeadsUnpaid: ['server/leads/routes.test.ts', 'is skipped for an advisor whose subscription ended'],
  advisorPlans: ['tests/entitlements.test.ts', 'gets the features of the table at every endpoint when $state on $plan'],
  firmPlans: ['tests/entitlements.test.ts', 'gives its members the features of the table when $state on $plan'],
  matchingForAll: [
    'tests/entitlements.test.ts',
    'matching comes with every plan and trial, so that no plan decides who is found',
  ],
  supportLevel: [
    'server/support/routes.test.ts',
    'marks the email to staff with the support level of the writer’s own or firm’s plan',
  ],
  firmPays: [
    'server/matching/advisor-index/live-index.test.ts',
    'the index follows the end of a firm’s subscription for its advisors',
  ],
  firmTrial: ['server/firms/billing/routes.test.ts', 'begins with the registration of a firm, and has five seats'],
  smallerPlan: ['server/firms/routes.test.ts', 'a plan with fewer seats than the team is refused'],
  seatFreed: ['server/firms/routes.test.ts', 'loses a removed member, whose seat is free again'],
  invitationDays: ['server/firms/routes.test.ts', 'expires after seven days, and the address can be invited again'],
  revoked: ['server/firms/routes.test.ts', 'returns firms.invitation-over once it was revoked'],
  firmName: ['server/directory/routes.test.ts', 'names the firm that the advisor belongs to'],
  assigned: [
    'server/leads/routes.firm.test.ts',
    'gives it to a colleague, who sees no name before the consumer consents to them and is notified then',
  ],
  history: ['server/leads/routes.test.ts', 'records the actor, the previous stage and the reason'],
  leadsLeave: ['server/leads/routes.firm.test.ts', 'the administrator loses their leads at once'],
  leadsStay: ['server/leads/routes.firm.test.ts', 'a lead a colleague works stays with the firm and the colleague'],
  adminAdvises: ['server/profiles/me/routes.test.ts', 'gives a firm’s administrator an advisor profile too'],
  // Inside the product
  waitListOrder: [
    'server/eligibility/wait-list/routes.test.ts',
    'is notified in order: the first when the week begins, the next when the first does not come',
  ],
  fivePeople: [
    'server/matching/alerts/service.test.ts',
    'counts the lists an advisor appears on, and hides counts of a few',
  ],
  onlyListed: ['server/directory/routes.test.ts', 'shows nobody unverified, unpublished or closed to clients'],
  documentReaders: [
    'server/verification/documents/service.test.ts',
    'is read by its owner and admins only, and is never cached',
  ],
  otherNumber: ['server/verification/routes.test.ts', 'ends the verification when another number is submitted'],
  disputeHolder: [
    'server/verification/disputes/service.test.ts',
    'leaves the holder verified and rejects the claimant when it is decided for the holder',
  ],
  newPassword: [
    'server/auth/accounts/user/service.test.ts',
    'ends every other session and every open code, and keeps this session',
  ],
  factorEndsOthers: [
    'server/auth/http/routes/factors.test.ts',
    'ends every other session that rests on one factor, and no others',
  ],
  recoveryCodes: [
    'server/auth/http/routes/recovery-codes.test.ts',
    'shows its ten different codes once, and then only how many are left',
  ],
  sandbox: [
    'server/firms/billing/routes.test.ts',
    'begins at once after the trial, is paid, and is shown to run on the sandbox',
  ],
  feedback: ['server/support/routes.test.ts', 'is emailed to the staff without the name of a signed-in writer'],
  noNews: ['tests/emails.test.ts', 'covers every preference except verification, support, security and news'],
  newsOff: ['server/emails/routes.test.ts', 'returns the defaults until the user chooses, then what they saved'],
  notOnline: [
    'server/notifications/service.test.ts',
    'is not sent to a person who is online, has read the message, or wants no email',
  ],
  requestExpires: ['server/scheduling/changes/service.test.ts', 'cancels a request that is not confirmed in time'],
  cancelsOrMoves: [
    'server/scheduling/service.moves.test.ts',
    'lets the %s cancel it with %s reason, which frees its time',
  ],
  // Appointments and use
  corrected: ['server/profiles/me/routes.test.ts', 'changes only the fields that were sent'],
  switchedOff: ['server/matching/routes.test.ts', 'follows the preferences at once'],
  slots: [
    'server/scheduling/availability/service.test.ts',
    'equal the slots of consultations, also after a booking and a cancellation',
  ],
  calendarLink: [
    'server/scheduling/calendar-feed/service.test.ts',
    'is off at first, then can be read at its address without signing in',
  ],
  calendarAccount: [
    'server/scheduling/calendar-accounts/service.writing.test.ts',
    'writes, moves and removes the event of an appointment as it is booked, moved and canceled',
  ],
  charts: ['web/ui/charts/chart-frame.test.tsx', 'every kind of chart has its figures in a table'],
  lessMotion: ['tests/style-sheets.test.ts', 'fade and slide animations take no time when reduced motion is requested'],
  everyPage: [
    'tests/e2e/pages.spec.ts',
    'every public page is steady, accessible in both themes and by keyboard, with nothing over it',
  ],
  noMouse: ['tests/e2e/public-pages.spec.ts', 'the tabs of the landing page work with the keyboard'],
  sentLater: [
    'tests/e2e/messaging.spec.ts',
    'two people write to each other with typing and read receipts, and nothing is lost over a lost connection',
  ],
} as const satisfies Record<string, Proof>
export type ProofName = keyof typeof proofs
