import type { PageClaims } from './site.ts'

/** What the product itself states: beside its forms, in its dialogs and in its emails. */
export const productClaims: PageClaims = {
  'web/profiles/steps/subjects-step.tsx': [
    ['This counts as much as your language and more than anything else', 'heaviest'],
  ],
  'web/profiles/steps/goals-step.tsx': [
    ['On their own they don’t change your matches, and advisors see them only in a brief.', 'noScore', 'reserved'],
  ],
  'web/profiles/steps/step.ts': [
    ['Only you, unless you put it in a brief for an advisor.', 'reserved', 'brief'],
    ['It doesn’t change your matches: it’s only for a brief, if you share one with an advisor.', 'noScore', 'reserved'],
  ],
  'web/profiles/steps/home-step.tsx': [
    ['They see your city only in a brief, and never your street or ZIP code.', 'reserved', 'brief'],
  ],
  'web/profiles/steps/money-step.tsx': [
    ['Advisors you contact see the amount you’d start with, and the total only in a brief.', 'lead', 'reserved'],
  ],
  'web/profiles/briefs/brief-composer.tsx': [
    ['You can change or withdraw it at any time.', 'briefChanged', 'briefGone'],
    ['Answers follow your profile: when you change one there,', 'briefIsLive'],
  ],
  'web/profiles/briefs/withdraw-brief.tsx': [['can no longer read it here, and your note is removed.', 'briefGone']],
  'web/profiles/consent/withdraw-consent-dialog.tsx': [['Your brief is removed.', 'briefGone']],
  'web/profiles/steps/phone-step.tsx': [
    ['Only advisors you choose to share it with, separately from your name and email.', 'consent'],
  ],
  'web/profiles/consumer/consumer-answers.tsx': [
    ['Nothing about you. They don’t know you’re here.', 'hiddenBefore'],
    ['Your name, email and picture as well.', 'consent', 'picture'],
    ['Your state, what you want help with, the amount you’d start with, and your match score.', 'visible'],
    ['The same, without your name or initials.', 'firmSeesNoName', 'firmBoard'],
  ],
  'web/profiles/settings/presence-settings.tsx': [
    ['which lets your advisor’s device see your IP address', 'networkAddress'],
  ],
  'web/auth/account/delete-account.tsx': [
    ['advisors must keep theirs by law. We remove your name.', 'chatStays'],
    ['They never showed your full name.', 'signedReview'],
  ],
  'web/messaging/about/report-dialog.tsx': [
    ['It goes to our staff with what you write here, and without the conversation unless you share it.', 'report'],
  ],
  'web/messaging/pages/no-chat-selected.tsx': [
    [
      'If an advisor’s firm keeps a record that its supervisor may read, the conversation says so.',
      'archiveNotice',
      'archivedColleagues',
    ],
  ],
  'web/reviews/components/write-review-dialog.tsx': [
    ['Your review is public and signed with your first name and last initial.', 'signedReview'],
    ['You can change it for 14 days. The advisor can reply.', 'reviewEdited', 'reviewReply'],
    ['so our team checks your review before it’s public.', 'reviewHeld'],
  ],
  'web/reviews/components/own-review.tsx': [
    ['It leaves the page with its reply and no longer counts.', 'reviewWithdrawn'],
    ['We keep a copy in our records.', 'reviewEdited'],
  ],
  'web/reviews/components/report-dialog.tsx': [['The review stays public until then.', 'reviewReported']],
  'web/leads/components/assign-lead.tsx': [
    ['They’ll see the name after the consumer agrees to share it with them.', 'assigned'],
  ],
  'web/firms/components/remove-dialog.tsx': [['They keep their account, profile and calendar.', 'departure']],
  'web/firms/copy.ts': [
    ['Nothing is deleted or closed.', 'departure'],
    ['Nothing is canceled.', 'departure'],
    ['The seat opens up right away.', 'seatFreed'],
    ['won’t appear in matches or get new leads.', 'noLeadsUnpaid'],
    [
      'Reads the team and the firm’s leads without names, reviews the firm’s archive, and changes nothing else. Takes no seat.',
      'compliance',
      'noSeat',
    ],
  ],
  'web/firms/pages/member.tsx': [
    ['If they accept within seven days, they own the firm and manage its plan', 'ownership', 'ownershipEnds'],
  ],
  'web/firms/pages/join.tsx': [
    ['Its administrators see your leads, without the consumers’ names', 'firmSeesNoName'],
    ['If you’re removed from the team, the leads of people who contacted you go with you.', 'leadsLeave'],
  ],
  'web/support/components/contact-form.tsx': [
    ['Thanks. We got your message and will reply to', 'contactStored'],
    ['We email one confirmation a day.', 'oneReceipt', 'supportMail'],
    ['may store and reply to this message', 'contactConsent'],
  ],
  'server/firms/emails.ts': [
    [
      'Its administrators see your leads, without the consumers’ names, and can reassign them. If you’re removed from the team, the leads of people who contacted you go with you.',
      'firmSeesNoName',
      'assigned',
      'leadsLeave',
    ],
  ],
  'web/eligibility/components/wait-list-panel.tsx': [
    ['We’ll let you know when there’s an opening, in the order people joined.', 'waitListOrder'],
    ['sees how many people are waiting, but not who.', 'waitListCount'],
  ],
  'web/matching/list/pass-feedback.tsx': [
    ['Advisors only see totals once at least five people give a reason, never names.', 'fivePeople'],
  ],
  'web/matching/reasons/match-reasons.tsx': [['no one can pay to change it.', 'neutral']],
  'web/directory/own/profile-editor.tsx': [
    ['Only verified advisors appear in matches and the directory.', 'verifiedFirst', 'onlyListed'],
  ],
  'web/verification/components/number-form.tsx': [['Changing the number ends this verification.', 'otherNumber']],
  'web/verification/components/verification-panel.tsx': [
    ['Only you and our administrators can read it.', 'documentReaders'],
    ['You stay verified until an administrator decides.', 'disputeHolder'],
  ],
  'web/auth/account/account-details.tsx': [['You’re signed out on your other devices.', 'newPassword']],
  'web/auth/second-factor/second-factor-settings.tsx': [
    ['Turning this on signs you out on your other devices.', 'factorEndsOthers'],
  ],
  'web/auth/second-factor/recovery-codes.tsx': [['We won’t show them again.', 'recoveryCodes']],
  'web/billing/pages/billing.tsx': [['Sandbox: no money moves. Only test cards are taken.', 'sandbox']],
  'web/billing/copy.ts': [['There are no refunds for partial months.', 'toPeriodEnd']],
  'web/tools/content/accessibility.ts': [
    ['Light and dark themes, both with text contrast of at least 4.5 to 1', 'everyPage'],
    ['Pages fit a phone without sideways scrolling, in both themes', 'everyPage'],
    ['Dialogs and menus appear without animation when your system asks for less motion', 'lessMotion'],
    ['The first Tab offers a skip link to the content', 'everyPage'],
    ['A data table behind every chart', 'charts'],
    ['Long questions asked one at a time, saved as you go', 'resumed'],
  ],
  'web/promotion/copy.ts': [['We send it to our team without your name.', 'feedback']],
  'web/emails/copy.ts': [['Off unless you turn it on. We haven’t sent any yet', 'noNews', 'newsOff']],
  'web/scheduling/booking/booking-fields.tsx': [['Reschedule or cancel any time before it starts.', 'cancelsOrMoves']],
  'server/scheduling/emails.ts': [
    ['If you don’t confirm before it starts, the request is canceled.', 'requestExpires'],
    ['You can reschedule or cancel any time before it starts. No reason needed.', 'cancelsOrMoves'],
  ],
  'server/verification/emails.ts': [
    ['We check every registration with each new public register, and yours no longer matched.', 'atImport', 'yearly'],
    ['You stay verified until an administrator has compared both claims.', 'disputeHolder'],
  ],
  'server/notifications/emails.ts': [
    ['We sent this one because you were away from', 'notOnline'],
    ['no one can pay to be in it.', 'neutral'],
  ],
}
