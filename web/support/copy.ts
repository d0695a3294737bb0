import { brand } from '#contract/brand.ts'
import type { RequestStatus } from '#contract/support/desk/values.ts'

/** Words of the support button and its dialog (docs/product.md "Support"). */
export const supportCopy = {
  button: 'Support',
  menu: {
    chat: 'Chat with us',
    call: 'Call us',
    email: 'Send an email',
    video: 'Schedule a video call',
    faq: 'FAQ',
    requests: 'Your messages to support',
  },
  title: 'How Can We Help?',
  available: 'Support is available 24/7.',
  hours: `Leave a message at any hour, and a person answers it ${brand.supportHours}.`,
  call: 'Call Us',
  chat: 'Live Chat',
  chatHelp: 'Write here. A person on our team replies by email.',
  email: 'Email',
  message: 'Message',
  send: 'Send message',
  faq: 'View FAQ',
  sent: 'Support request sent',
  sentDetail: 'Our team will get back to you shortly',
} as const

/** The status of a request, to its writer. */
export const ownStatusLabels: Readonly<Record<RequestStatus, string>> = {
  open: 'Waiting for us',
  waiting: 'Answered',
  closed: 'Closed',
}
