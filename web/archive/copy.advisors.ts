import type { ApprovedText, HeldState } from '#contract/archive/held-texts/values.ts'

/** Profile texts that can need approval, as the profile form names them. */
export const textLabels: Readonly<Record<ApprovedText, string>> = {
  headline: 'Headline',
  biography: 'Biography',
  feeIncludes: 'What the fee includes',
  typicalClients: 'Typical clients',
  firstMeeting: 'The first conversation',
}

type OwnState = (firmName: string) => { title: string; text: string }
const states: Readonly<Record<HeldState, OwnState>> = {
  waiting: (firmName) => ({
    title: 'Your texts wait for approval',
    text: `A supervisor of ${firmName} reads them first. Until then people see the earlier ones.`,
  }),
  returned: (firmName) => ({
    title: 'Your texts were sent back',
    text: `People still see the earlier ones. Change the texts and save: they go to ${firmName} again.`,
  }),
  released: (firmName) => ({
    title: 'Some of your texts aren’t public',
    text: firmName
      ? `They waited at another firm. Hand them in to ${firmName}, or discard them.`
      : 'They waited for a firm’s approval, which they no longer need.',
  }),
}
/** What advisors read about their own texts at a firm that approves them. */
export const ownTextsCopy = {
  rule: (firmName: string) =>
    `${firmName} approves your headline, biography and other texts before people see them. Everything else counts when you save.`,
  states,
} as const
