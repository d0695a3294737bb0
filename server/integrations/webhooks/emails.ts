import { email } from '#server/platform/mail/email.ts'

/** Says that a webhook was turned off after days of failures. */
export const webhookEndedEmail = email<{ host: string; page: string }, null>({
  kind: 'integrations.webhook-ended',
  preference: null,
  examples: { ended: { host: 'hooks.example.com', page: 'https://fairlead.example/settings/connections' } },
  write({ host, page }) {
    return {
      subject: 'Your webhook was turned off',
      title: `We turned off your webhook to ${host}`,
      paragraphs: [
        'It didn’t accept a message for five days, or answered that it’s gone, so we stopped sending. Nothing else about your account has changed.',
        'The log under Connections shows what each attempt got. Turn the webhook on again when its server is ready, and send again what it missed.',
      ],
      action: { label: 'Open connections', url: page },
    }
  },
})

export const webhooksEmails = [webhookEndedEmail]
