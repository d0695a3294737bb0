import { expect, test } from 'vitest'
import { readLinkAnswer } from './link-result.ts'

const token = `h.${btoa(JSON.stringify({ email: 'dana@example.com' }))}.s`
const dead = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'

test.each([
  ['an address without parameters', { search: '', hash: '' }, { kind: 'none' }],
  ['a code of the PKCE flow', { search: '?code=0190a1b2', hash: '' }, { kind: 'code' }],
  [
    'a session of the implicit flow',
    { search: '', hash: `#access_token=${token}&refresh_token=r&type=recovery&sb=` },
    { kind: 'session', type: 'recovery', email: 'dana@example.com', tokens: { accessToken: token, refreshToken: 'r' } },
  ],
  [
    'an expired link, reported in the fragment',
    { search: '', hash: `#${dead}&sb=` },
    {
      kind: 'failed',
      sentence: 'That code or link isn’t right, or it has expired. Check it, or request a new one below.',
    },
  ],
  [
    'an expired link, reported in the query as well',
    { search: `?${dead}`, hash: `#${dead}` },
    {
      kind: 'failed',
      sentence: 'That code or link isn’t right, or it has expired. Check it, or request a new one below.',
    },
  ],
  [
    'an error of a provider',
    { search: '?error=server_error&error_code=signup_disabled&error_description=x', hash: '' },
    { kind: 'failed', sentence: 'New accounts aren’t available right now.' },
  ],
  [
    'a sign-in canceled at the provider',
    { search: '?error=access_denied', hash: '' },
    { kind: 'failed', sentence: 'You canceled before you were signed in. Nothing has changed.' },
  ],
  [
    'the first confirmation of an email change',
    { search: '', hash: '#message=Confirmation+link+accepted&sb=' },
    { kind: 'halfway' },
  ],
  ['a fragment of the page itself', { search: '', hash: '#two-step' }, { kind: 'none' }],
])('reads %s', (_name, address, answer) => expect(readLinkAnswer(address)).toEqual(answer))
