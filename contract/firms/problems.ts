import { defineProblems } from '../core/problem.ts'

export const firmsProblems = defineProblems({
  'firms.already-registered': { status: 409, title: 'You have already registered a firm.' },
  'firms.none': { status: 404, title: 'You do not belong to a firm yet.' },
  'firms.no-seat': { status: 409, title: 'Every seat of your plan is taken or has an open invitation.' },
  'firms.already-invited': { status: 409, title: 'This address has an open invitation already.' },
  'firms.already-member': { status: 409, title: 'This person is on your team already.' },
  'firms.invitation-over': { status: 410, title: 'This invitation is no longer valid. Ask your firm for a new one.' },
  'firms.invitation-for-other': { status: 403, title: 'This invitation was sent to another address.' },
  'firms.in-other-firm': { status: 409, title: 'You belong to a firm already. Leave it before you join another.' },
  'firms.not-empty': { status: 409, title: 'Your firm has other members. Remove them from the team first.' },
  'firms.not-verified': {
    status: 409,
    title: 'Only a verified firm can vouch. Verify your own registration first; it must name your firm.',
  },
  'firms.admin-stays': { status: 409, title: 'The administrator cannot be removed from the firm.' },
})
