import { defineProblems } from '#contract/core/problem.ts'

export const profilesProblems = defineProblems({
  'profiles.incomplete': { status: 409, title: 'Unable to save profile: Profile data is incomplete' },
  'profiles.no-picture': { status: 422, title: 'We couldn’t read that picture. Try a JPEG or PNG.' },
  'profiles.not-an-advisor': { status: 404, title: 'We couldn’t find that advisor.' },
  'profiles.consent-needed': { status: 403, title: 'Share your details with this advisor first.' },
  'profiles.brief-changed': {
    status: 409,
    title: 'Your brief changed on another device. Your changes are still here: save again to replace it.',
  },
  'profiles.block-oneself': { status: 409, title: 'You can’t block yourself.' },
  'profiles.blocked': { status: 403, title: 'One of you has blocked the other.' },
})
