import { defineProblems } from '#contract/core/problem.ts'

export const firmsProblems = defineProblems({
  'firms.already-registered': { status: 409, title: 'You have already registered a firm.' },
  'firms.none': { status: 404, title: 'You don’t belong to a firm yet.' },
  'firms.no-seat': { status: 409, title: 'Every seat on your plan is in use or has a pending invitation.' },
  'firms.already-invited': { status: 409, title: 'This address already has a pending invitation.' },
  'firms.already-member': { status: 409, title: 'This person is already on your team.' },
  'firms.invitation-over': { status: 410, title: 'This invitation is no longer valid. Ask your firm for a new one.' },
  'firms.invitation-for-other': { status: 403, title: 'This invitation was sent to another address.' },
  'firms.in-other-firm': {
    status: 409,
    title: 'You already belong to a firm. Leave it before you join another.',
  },
  'firms.not-empty': { status: 409, title: 'Your firm has other members. Remove them from the team first.' },
  'firms.not-verified': {
    status: 409,
    title:
      'Only a verified firm can confirm members. Verify your own registration, which must name your firm, and prove your firm’s website domain under Single sign-on, or ask us to check the firm.',
  },
  'firms.shared-domain': {
    status: 409,
    title: 'Your address is at a mail service that anyone can use. Only an address at your firm’s own domain counts.',
  },
  'firms.domain-taken': { status: 409, title: 'Another firm has added this domain.' },
  'firms.not-allowed': { status: 403, title: 'Your role at the firm doesn’t include this.' },
  'firms.owner-stays': {
    status: 409,
    title: 'The owner stays with the firm. Transfer ownership to an administrator first.',
  },
  'firms.not-administrator': { status: 409, title: 'Only an administrator of the firm can become its owner.' },
  'firms.sign-on-none': { status: 404, title: 'Connect your identity provider first.' },
  'firms.sign-on-metadata': { status: 409, title: 'We can’t use this SAML metadata.' },
  'firms.sign-on-certificate': { status: 409, title: 'A DNS record has to name the new certificate first.' },
  'firms.sign-on-unreachable': {
    status: 409,
    title: 'We couldn’t read your provider’s settings there. Check the address.',
  },
  'firms.sign-on-record': {
    status: 409,
    title: 'We couldn’t find the record yet. A new record can take an hour or more to appear.',
  },
  'firms.sign-on-domain-limit': { status: 409, title: 'You can add up to 10 domains. Remove one first.' },
  'firms.sign-on-last-domain': { status: 409, title: 'Keep at least one domain, or remove the sign-on.' },
  'firms.sign-on-taken': { status: 409, title: 'Another firm signs in with this identity provider.' },
  'firms.sign-on-unproven': {
    status: 409,
    title: 'Prove your domain and complete a trial sign-in before you require the sign-on.',
  },
  'firms.no-offer': { status: 409, title: 'This offer of ownership is no longer open.' },
})
