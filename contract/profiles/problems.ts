import { defineProblems } from '../core/problem.ts'

export const profilesProblems = defineProblems({
  'profiles.incomplete': { status: 409, title: 'Unable to save profile: Profile data is incomplete' },
  'profiles.no-picture': { status: 422, title: 'That picture could not be read. Try a JPEG or PNG.' },
  'profiles.not-an-advisor': { status: 404, title: 'We could not find that advisor.' },
  'profiles.consent-needed': { status: 403, title: 'Agree to contact with this advisor first.' },
  'profiles.block-oneself': { status: 409, title: 'You cannot block yourself.' },
  'profiles.blocked': { status: 403, title: 'One of you has blocked the other.' },
})
