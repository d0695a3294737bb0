import { defineProblems } from '#contract/core/problem.ts'

export const referralProblems = defineProblems({
  'leads.own-referral': { status: 409, title: 'This is your own link. Send it to someone else.' },
  'leads.referral-too-late': { status: 409, title: 'You can accept an invitation for 30 days after you sign up.' },
  'leads.already-referred': { status: 409, title: 'You already accepted someone else’s invitation.' },
})
