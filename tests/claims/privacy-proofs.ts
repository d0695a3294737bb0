import type { Proof } from './proof.ts'

/** The tests of who sees what, of security, and of what is stored and for how long. */
export const privacyProofs = {
  // Who sees what
  hiddenBefore: [
    'tests/disclosure.test.ts',
    'what a consumer does without consent never reveals their name to an advisor, over any endpoint or socket',
  ],
  oneAdvisor: [
    'tests/disclosure.test.ts',
    'a consent reveals the consumer’s name to the one advisor it was given to, and to no one else',
  ],
  reserved: [
    'tests/disclosure.test.ts',
    'answers that only the consumer sees reach no advisor, not even one with a consent',
  ],
  visible: ['tests/visible-items.test.tsx', '%s, the panel shows exactly what the advisor’s replies hold'],
  noScore: ['tests/visible-items.test.tsx', 'answers that are for briefs only change no match'],
  brief: [
    'server/profiles/briefs/service.test.ts',
    'shows the advisor the chosen answers and the note, and nothing else of the profile',
  ],
  briefOfOne: [
    'server/profiles/briefs/service.test.ts',
    'is read by the advisor it was shared with, and by nobody else',
  ],
  briefIsLive: [
    'server/profiles/briefs/service.test.ts',
    'shows answers as they are now, and leaves out a question that is not answered',
  ],
  briefChanged: ['server/profiles/briefs/service.test.ts', 'loses a field that a new version leaves out'],
  briefGone: ['server/profiles/briefs/service.test.ts', 'is deleted at once %s'],
  consent: [
    'server/profiles/consents/routes.test.ts',
    'discloses name and email to that advisor only, and the phone only if chosen',
  ],
  withdrawn: [
    'server/profiles/consents/routes.test.ts',
    'hides the consumer at once when it is withdrawn, sends an event, and stays on record',
  ],
  alias: ['server/profiles/consents/routes.test.ts', 'an advisor sees a place and no name, email or phone'],
  picture: [
    'server/profiles/avatars/routes.test.ts',
    'a consumer’s picture is disclosed with their name and not before',
  ],
  writingNeedsConsent: [
    'server/messaging/routes.test.ts',
    'returns profiles.consent-needed when the consumer consented only to another advisor',
  ],
  bookingNeedsConsent: ['server/scheduling/service.test.ts', 'requires consent before the first booking'],
  lead: [
    'server/leads/routes.test.ts',
    'stores source, match score, estimated value and wanted specialties when a consumer consents',
  ],
  oneLead: [
    'server/leads/routes.test.ts',
    'happens once for a pair that chats, consents again and requests an appointment',
  ],
  settledNextDay: [
    'server/scheduling/changes/service.test.ts',
    'completes a confirmed appointment a day after its end, not before',
  ],
  firmBoard: [
    'server/leads/board/service.test.ts',
    'the board shows subjects and state, page by page, and of the name not even initials',
  ],
  firmSeesNoName: ['server/leads/routes.firm.test.ts', 'a firm’s administrator sees the lead and not the name'],
  onlyTotals: [
    'server/matching/routes.reactions.test.ts',
    'a profile view counts once a day, for the pair and in the advisor’s view count',
  ],
  savedSearches: ['server/matching/searches/routes.test.ts', 'saved searches are listed by name, renamed and removed'],
  listNotes: [
    'server/matching/sharing/service.test.ts',
    'shows both people what either saved, each with their own match, and both notes',
  ],
  ownRequests: ['server/support/routes.test.ts', 'lists requests to the account that sent them and to no other'],
  noTitles: [
    'server/scheduling/linked-calendars/service.test.ts',
    'closes the slots of its busy times, without storing titles or its address in clear',
  ],
  calendarTokens: [
    'server/scheduling/calendar-accounts/service.sign-in.test.ts',
    'is linked by signing in, and its tokens are stored encrypted',
  ],
  waitListCount: [
    'server/eligibility/wait-list/routes.test.ts',
    'can be joined once and left, and shows the advisor only a count',
  ],
  questions: ['web/profiles/steps/consumer-steps.test.ts', 'each question says why we ask and who sees the answer'],
  resumed: [
    'tests/e2e/questions.spec.ts',
    'a consumer answers with the keyboard alone, leaves, and resumes where they stopped',
  ],
  notSaved: ['tests/e2e/questions.spec.ts', 'an answer that cannot be saved offline stays on the page with a message'],
  networkAddress: [
    'server/calls/service.test.ts',
    'pass from a consumer only while they allow direct connections, and from an advisor always',
  ],
  callRecord: ['server/calls/service.test.ts', 'rings, is answered, carries signals both ways and is completed'],
  awayMail: [
    'server/notifications/service.test.ts',
    'is sent some minutes later, without the text of the message, and once an hour at most',
  ],
  report: [
    'server/operations/reports/service.test.ts',
    'a report shows the staff the reporter’s words, and messages only when they are shared',
  ],
  contactStored: ['server/support/routes.test.ts', 'is stored with its consent'],
  contactConsent: ['server/support/routes.test.ts', 'is refused without consent, and nothing is stored'],
  oneReceipt: [
    'server/support/routes.test.ts',
    'a support receipt quotes nothing from the request, and is sent once a day to one address',
  ],
  supportMail: ['server/support/routes.test.ts', 'stores the request, emails the staff and sends the writer a receipt'],
  // Security
  https: [
    'server/platform/http/problems.test.ts',
    'every reply has Strict-Transport-Security when PUBLIC_URL is https',
  ],
  deviceZone: [
    'tests/e2e/signed-in-layout.spec.ts',
    'the zone of the device is sent once after signing in, for the times in emails',
  ],
  argon2: ['server/auth/context/passwords/rules.test.ts', 'hashes with argon2id at the configured cost'],
  sealed: [
    'server/auth/keys/secret-rotation.test.ts',
    'encrypts signing keys, SAML key and second factors with a new AUTH_SECRET, then with the next one',
  ],
  ownKey: ['server/auth/keys/key-ring.test.ts', 'verify our tokens in the published client'],
  rotated: ['server/auth/sessions/refresh/service.test.ts', 'returns new tokens of the same session on each refresh'],
  reused: [
    'server/auth/sessions/refresh/service.test.ts',
    'ends the session for everybody on an old token, although the request itself fails',
  ],
  twoStep: [
    'tests/e2e/two-step.spec.ts',
    'two-factor sign-in is turned on with an app, required at the next sign-in, and turned off',
  ],
  scripts: ['server/platform/web/page-policy.test.ts', 'allows each of its inline scripts by digest, and no other'],
  noTagManager: ['server/platform/web/page-policy.test.ts', 'allows no other site when no tag manager is configured'],
  redrawnInMessages: [
    'server/messaging/attachments/processing/service.test.ts',
    'encodes an image again by its content: upright, without EXIF data and with the right extension',
  ],
  fileLinks: [
    'server/messaging/attachments/service.test.ts',
    'works until it expires, and returns 404 when any part of it is changed',
  ],
  fileStrangers: ['tests/strangers.test.ts', 'gets not-found from %s for things of other people'],
  filesArrive: [
    'server/messaging/attachments/service.test.ts',
    'delivers the files with their message, in lists and over the socket',
  ],
  earlierTexts: [
    'server/messaging/changes/service.test.ts',
    'keeps its position, and removes its text from lists and search',
  ],
  filesGone: [
    'server/messaging/attachments/service.test.ts',
    'the files of a deleted account are removed, and their messages say so',
  ],
  redrawn: [
    'server/profiles/avatars/routes.test.ts',
    'a picture is served without the place and camera that its file named',
  ],
  signIns: [
    'server/auth/http/routes/account.test.ts',
    "lists the user's sign-ins, failed ones included, with device and address, latest first",
  ],
  endSession: [
    'server/auth/http/routes/account.test.ts',
    "lists the user's sessions and ends one; its token is rejected at once",
  ],
  signedInDevice: [
    'server/auth/context/rate-limits.passwords.test.ts',
    'accepts a known device although others in its network used up every attempt',
  ],
  deviceCookie: [
    'server/auth/context/rate-limits.passwords.test.ts',
    'the cookie of a known device is bound to the host and to https, and stays valid when it returns',
  ],
  flowCookie: ['server/auth/http/flow-cookie.test.ts', 'is Lax and HttpOnly, and bound to the host over HTTPS'],
  verifier: ['server/auth/credentials/flows/rules.test.ts', 'a PKCE challenge accepts only its own verifier'],
  // Storage and retention
  storageKeys: ['tests/storage-keys.test.ts', 'the cookies page names every key that the code stores'],
  accountView: ['tests/e2e/visits.spec.ts', 'support views an account read-only, and its owner sees that they did'],
  tabStorage: [
    'tests/storage-keys.test.ts',
    'values that the cookies page calls gone with the tab are in sessionStorage',
  ],
  theme: ['tests/e2e/public-pages.spec.ts', 'the chosen theme stays on every page, before the first paint'],
  signOut: [
    'tests/e2e/sessions.spec.ts',
    'a sign-in and a sign-out in one tab reach the other tabs, which leave protected pages',
  ],
  broughtBack: ['tests/e2e/auth.spec.ts', 'sends a visitor to sign in with the reason, and back'],
  reviewedPlan: [
    'web/billing/components/reviewed-plan.test.ts',
    'the plan under review is taken once, and only for its payer',
  ],
  intent: ['web/auth/access/pending-intent.test.ts', 'finds no intent after a day, or once it is deleted'],
  drafts: [
    'web/messaging/state.test.ts',
    'drafts and unsent messages are deleted from the browser when the user signs out',
  ],
  callParticipation: [
    'tests/e2e/calls.spec.ts',
    'two people join the call of their appointment through the device check and the waiting room',
  ],
  unsentKept: [
    'tests/e2e/unsent.spec.ts',
    'an unsent message outlives its tab, is sent once, and is deleted on sign-out',
  ],
  unfinishedFile: [
    'tests/e2e/attachments.spec.ts',
    'an upload that a reload interrupts resumes by itself, and what is kept of one is deleted on sign-out',
  ],
  draftKept: [
    'tests/e2e/messaging.spec.ts',
    'a draft stays with its chat, and Enter sends while Shift and Enter begins a line',
  ],
  lastSeen: [
    'tests/e2e/search-engines.spec.ts',
    'a signed-in consumer sees the last loaded home page without a network, until they sign out',
  ],
  offlineFiles: [
    'tests/e2e/search-engines.spec.ts',
    'a page registers the service worker, which shows the offline page without a network, and only release files are cached',
  ],
  appBanner: [
    'tests/e2e/layout.spec.ts',
    'the app banner appears after two seconds, and once dismissed stays away for seven days',
  ],
  notMeasured: ['tests/e2e/measuring.spec.ts', 'measures nothing before an answer'],
  notCounted: ['web/promotion/usage.test.ts', 'are not stored %s'],
  uncounted: ['web/promotion/usage.test.ts', 'are all deleted when the consent is withdrawn'],
  promptedMonthly: [
    'web/promotion/review-rules.test.ts',
    'the review prompt is due again thirty days after the last one, to the millisecond',
  ],
  noName: ['server/analytics/rules.test.ts', 'stores the event name in place of a user id'],
  measuredDays: [
    'server/analytics/routes.test.ts',
    'removes measurements after as many days as the privacy policy states',
  ],
  unsentMetrics: ['web/analytics/tracking/metric-buffer.test.ts', 'is stored and sent with the next one'],
  logDays: ['server/auth/jobs.test.ts', 'keeps the security log for the period on the deletion page'],
  archived: [
    'server/archive/service.test.ts',
    'an officer finds a message with its edit and its deletion, by words and by kind',
  ],
  archivedColleagues: ['server/archive/service.test.ts', 'records messages between colleagues of the firm'],
  archivedFiles: ['server/archive/service.test.ts', 'records a file sent in a chat under its name'],
  archiveReaders: [
    'server/archive/service.test.ts',
    'lets only the owner and the compliance officer of the firm read it, and records each access',
  ],
  archiveNames: [
    'server/archive/service.test.ts',
    'keeps the consumer’s name that the advisor knew, and none in the entry of the withdrawn consent',
  ],
  archiveAfterDeletion: [
    'server/archive/retention/service.test.ts',
    'shows a consumer until when a firm keeps their entries, and keeps them after account deletion',
  ],
  archiveNotice: [
    'server/archive/service.test.ts',
    'tells advisor and consumer which firm may read their chat, and names none when the archive is off',
  ],
  erased: [
    'server/auth/accounts/deletion/service.test.ts',
    'deletes personal data, withdraws consents and keeps them on record',
  ],
  erasedTexts: ['server/auth/accounts/deletion/service.test.ts', 'leaves no text of a deleted %s in any table'],
  invoicesStay: ['server/auth/accounts/deletion/service.test.ts', 'keeps the invoices of a deleted advisor'],
  chatStays: [
    'server/auth/accounts/deletion/service.test.ts',
    'keeps the conversation for the other side, without the name',
  ],
  documentsGone: [
    'server/verification/documents/service.test.ts',
    'is deleted ninety days after the decision, and kept while the case is pending',
  ],
  ownData: [
    'server/support/data-export/service.test.ts',
    'includes the records about the person, with their email address and the time of the export',
  ],
} as const satisfies Record<string, Proof>
