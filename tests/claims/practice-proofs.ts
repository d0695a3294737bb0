import type { Proof } from './proof.ts'

/** The tests of scores, prices, shared lists and an advisor's practice. */
export const practiceProofs = {
  // How a score is made
  scoreParts: ['server/matching/routes.test.ts', 'ranks advisors by score and shows its breakdown'],
  unknownLeftOut: [
    'server/matching/routes.test.ts',
    'leaves out the expertise and the cost when the consumer named no specialty or sum',
  ],
  passTaken: [
    'server/matching/routes.reactions.test.ts',
    'a pass takes the advisor off the list until it is taken back',
  ],
  leftOut: [
    'server/matching/scoring/rules.properties.test.ts',
    'a criterion that is left out takes its whole weight, and nothing else, out of the score',
  ],
  leftOutSaid: [
    'server/matching/scoring/present.test.ts',
    'puts a criterion that is left out last, with its reason and no points',
  ],
  fullMarks: ['server/matching/scoring/rules.test.ts', 'full marks everywhere are a score of 100, out of 190 points'],
  weightedMean: ['server/matching/scoring/rules.test.ts', '146 of 170 points are a score of 86'],
  ties: ['server/matching/scoring/rules.test.ts', 'depends on the two people and the day alone, on every node'],
  tiesFair: ['server/matching/scoring/rules.test.ts', 'puts every advisor first about equally often'],
  fairnessNight: [
    'server/matching/alerts/service.test.ts',
    'counts the lists an advisor appears on, and hides counts of a few people',
  ],
  fairnessGroups: [
    'server/matching/fairness/service.test.ts',
    'the report groups advisors by plan, by experience and by state, and leaves small groups out',
  ],
  fairnessCriteria: [
    'server/matching/fairness/service.test.ts',
    'the report has the Gini index, the share of each criterion and the draw among equals',
  ],
  fairnessDemo: ['server/matching/fairness/service.test.ts', 'the report is marked as a demo with demo data'],
  fairnessMean: ['server/matching/fairness/rules.test.ts', 'the mean of a group has a 95% interval'],
  fairnessDiffers: [
    'server/matching/fairness/rules.test.ts',
    'a group shown as often as the rest does not differ, and one shown more often does',
  ],
  fairnessDraw: [
    'server/matching/fairness/rules.test.ts',
    'of two equal advisors each comes first on about half of the days',
  ],
  languageValue: ['server/matching/scoring/rules.criteria.test.ts', 'language: wanting %s of somebody who speaks %s'],
  depthOf: ['server/matching/scoring/rules.criteria.test.ts', 'depth: %s is %s'],
  expertiseValue: ['server/matching/scoring/rules.criteria.test.ts', 'expertise: %s, of which %s matter most'],
  availabilityValue: [
    'server/matching/scoring/rules.criteria.test.ts',
    'availability: %s soon and %s days are worth %s',
  ],
  locationValue: ['server/matching/scoring/rules.criteria.test.ts', 'location: %s, %j, is worth %s'],
  horizon: ['server/matching/scoring/rules.criteria.test.ts', 'the horizon is a week, two, or a month'],
  ownActs: [
    'server/matching/listeners.test.ts',
    'an advisor’s messages add nothing to the interaction with a consumer',
  ],
  weakLeftOut: [
    'server/matching/scoring/rules.criteria.test.ts',
    'interaction: a weak one is left out, and a stronger one counts for or against',
  ],
  neverLowers: ['server/matching/scoring/rules.properties.test.ts', 'never lowers the score: %s'],
  neverRaises: ['server/matching/scoring/rules.properties.test.ts', 'never raises the score by passing'],
  halves: ['server/matching/interactions/rules.test.ts', 'halves every thirty days'],
  bounded: ['server/matching/interactions/rules.test.ts', 'stays bounded after hundreds of messages'],
  actsAddUp: ['server/matching/interactions/rules.test.ts', 'adds a message to what is left of an older one'],
  passCounts: ['server/matching/interactions/rules.test.ts', 'is negative after a pass, which a later like replaces'],
  noSharedSpecialty: [
    'server/matching/routes.test.ts',
    'leaves out an advisor who offers none of the wanted specialties, and gives that reason',
  ],
  expertiseOff: [
    'server/matching/assessment/rules.test.ts',
    'includes an advisor who offers none of the wanted specialties while expertise does not count',
  ],
  minimumScore: [
    'server/matching/assessment/rules.test.ts',
    'counts advisors below the minimum score without showing them',
  ],
  exactOrder: [
    'server/matching/assessment/rules.test.ts',
    'is sorted by exact score, and by tie-break only among equal scores',
  ],
  sorts: ['server/matching/assessment/rules.test.ts', 'puts the right advisor first when sorted by %s'],
  wholeScore: [
    'server/matching/shown-points/rules.test.ts',
    'the points shown sum to the total shown, and the total makes the score shown',
  ],
  costs: ['tests/costs.test.ts', 'is the same in every year for a flat fee'],
  sideBySide: [
    'server/matching/comparison/present.test.ts',
    'begins with the cost of a year, fund costs included, and marks the lowest',
  ],
  partnerList: [
    'server/matching/sharing/service.test.ts',
    'shows both people what either saved, each with their own match, and both notes',
  ],
  partnerOnly: [
    'server/matching/sharing/service.test.ts',
    'shows nothing else of the partner, and no unpublished advisor',
  ],
  partnerEnds: [
    'server/matching/sharing/service.test.ts',
    'is empty for everybody else, and for both people after either ends it',
  ],
  // An advisor's practice
  asStated: ['server/directory/routes.test.ts', 'shows the practice as stated'],
  firstFree: [
    'server/scheduling/availability/service.test.ts',
    'give the next free time of several advisors, after their notice',
  ],
  hours: [
    'server/scheduling/availability/service.test.ts',
    'offers weekdays nine to five in the time zone of their state',
  ],
  buffer: ['server/scheduling/service.test.ts', 'closes its slot and the one that its buffer covers'],
  notice: [
    'server/scheduling/service.conflicts.test.ts',
    'a booking inside the advisor’s minimum notice is refused with too-soon',
  ],
  dailyLimit: [
    'server/scheduling/service.conflicts.test.ts',
    'stop at a daily limit of three when ten are sent at once',
  ],
  cannotBook: ['server/scheduling/service.test.ts', 'refuses a booking by an unverified account'],
  confirmedAddress: ['server/platform/http/bind.test.ts', 'another role is refused, and so is an unverified address'],
  desk: [
    'server/dashboards/service.test.ts',
    'lists messages, requests and moved appointments by how long each has waited',
  ],
  inSync: [
    'tests/e2e/dashboards.spec.ts',
    'the home page shows what changed between its loading and the start of its socket connection',
  ],
  leadFigures: ['server/leads/routes.list.test.ts', 'count the advisor’s own leads and the days to conversion'],
  fewLeads: [
    'web/dashboards/components/practice-charts.test.tsx',
    '%i leads are counted with the right singular or plural',
  ],
  trialEnds: ['server/firms/billing/routes.periods.test.ts', 'ends a trial and a canceled plan, renews the others'],
  team: ['server/firms/routes.test.ts', 'makes its founder its owner and first member, who sees the team'],
  departure: [
    'server/leads/departures/service.test.ts',
    'removing a member does to leads, chats and appointments what its preview says',
  ],
  firmRoles: [
    'tests/access.firms.test.ts',
    'may call %s exactly as the permission table says, and never for another firm',
  ],
  compliance: [
    'tests/access.firms.test.ts',
    'a compliance officer supervises, and has no permission that changes the firm',
  ],
  noSeat: [
    'server/firms/service.members.test.ts',
    'takes no seat as compliance officer, and needs a free one to change to advisor',
  ],
  roleAccount: [
    'server/firms/service.members.test.ts',
    'signs out an advisor who becomes an administrator, and applies after the next sign-in',
  ],
  leaving: [
    'server/firms/service.members.test.ts',
    'ends the firm’s cover, and starts the trial of an administrator without a plan of their own',
  ],
  batch: ['server/firms/joining/service.test.ts', 'report the outcome for each address, and stop at the last seat'],
  batchLimit: ['server/firms/joining/service.test.ts', 'are limited to thirty, and all are refused beyond that'],
  sentAgain: ['server/firms/joining/service.test.ts', 'an invitation sent again has a new link'],
  byDomain: [
    'server/firms/joining/service.test.ts',
    'needs the approval of an administrator, which makes the person an advisor of the firm',
  ],
  onlyAtDomain: [
    'server/firms/joining/service.test.ts',
    'is refused at another domain or with an unverified address, and can be withdrawn',
  ],
  firmPage: [
    'server/directory/firms/routes.test.ts',
    'a firm has a page once one of its advisors is listed, and shows no compliance officer',
  ],
  firmLogo: [
    'server/directory/firms/routes.test.ts',
    'a logo is on the pages of the firm and its advisors until it is removed, and must be a picture',
  ],
  memberNumbers: [
    'server/leads/performance/service.test.ts',
    'team performance has open leads, conversion, weekly median first response and the period before',
  ],
  weeksWithoutLeads: ['server/leads/performance/rules.test.ts', 'a week without leads has no median'],
  ownership: [
    'server/firms/service.members.test.ts',
    'passes with the plan once it is accepted; the earlier owner is an administrator who may leave',
  ],
  ownershipEnds: [
    'server/firms/service.members.test.ts',
    'cannot be accepted after the offer was withdrawn, declined or expired, nor by anybody else',
  ],
} as const satisfies Record<string, Proof>
