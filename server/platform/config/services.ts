import type { z } from 'zod'
import {
  address,
  ipList,
  list,
  nameServerList,
  oneOf,
  oneOfOrNone,
  pushKey,
  relayList,
  sender,
  text,
  textOr,
} from './variables.ts'

/** The variables of the services that the product can use when they are variables. */
export const serviceVariables = {
  SMTP_URL: address('smtp', 'smtps'),
  MAIL_FROM: sender(),
  INBOUND_MAIL_ADDRESS: text(),
  INBOUND_MAIL_TOKEN: text(),
  CLAMAV_URL: address('tcp', 'unix'),
  S3_ENDPOINT: address('http', 'https'),
  S3_REGION: textOr('us-east-1'),
  S3_BUCKET: text(),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
  STRIPE_SECRET_KEY: text(),
  STRIPE_WEBHOOK_SECRET: text(),
  STRIPE_API_URL: address('http', 'https'),
  STRIPE_TAX: oneOf(['on', 'off'], 'off'),
  TWILIO_ACCOUNT_SID: text(),
  TWILIO_AUTH_TOKEN: text(),
  TWILIO_FROM: text(),
  TWILIO_API_URL: address('http', 'https'),
  SMS_PROVIDER: oneOfOrNone(['twilio', 'outbox', 'none']),
  SMS_TEST_CODES: list(),
  TURN_URLS: relayList(),
  TURN_SECRET: text(),
  CALENDAR_PRIVATE_ADDRESSES: ipList(),
  GOOGLE_CALENDAR_CLIENT_ID: text(),
  GOOGLE_CALENDAR_CLIENT_SECRET: text(),
  GOOGLE_CALENDAR_URL: address('http', 'https'),
  MICROSOFT_CALENDAR_CLIENT_ID: text(),
  MICROSOFT_CALENDAR_CLIENT_SECRET: text(),
  MICROSOFT_CALENDAR_URL: address('http', 'https'),
  VAPID_PUBLIC_KEY: pushKey(65),
  VAPID_PRIVATE_KEY: pushKey(32),
  PUSH_PRIVATE_ADDRESSES: ipList(),
  HUBSPOT_API_URL: address('http', 'https'),
  DNS_SERVERS: nameServerList(),
  WEBHOOK_PRIVATE_ADDRESSES: ipList(),
  LINK_PREVIEW_PRIVATE_ADDRESSES: ipList(),
  ADVISER_FEED_URLS: list(),
  ADVISER_FEED_PRIVATE_ADDRESSES: ipList(),
  CAPTCHA_PROVIDER: oneOf(['hcaptcha', 'turnstile'], 'hcaptcha'),
  CAPTCHA_SITE_KEY: text(),
  CAPTCHA_SECRET: text(),
  CAPTCHA_VERIFY_URL: address('http', 'https'),
}

type Parsed = z.output<z.ZodObject<typeof serviceVariables>>
type Name = keyof Parsed

// A service half configured is a mistake worth a message: it would otherwise silently not be used.
const together: readonly (readonly Name[])[] = [
  ['INBOUND_MAIL_ADDRESS', 'INBOUND_MAIL_TOKEN'],
  ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['GOOGLE_CALENDAR_CLIENT_ID', 'GOOGLE_CALENDAR_CLIENT_SECRET'],
  ['MICROSOFT_CALENDAR_CLIENT_ID', 'MICROSOFT_CALENDAR_CLIENT_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'],
]

/** What follows a plus sign in it is ours. */
const mailAddress = /^[^\s@+]{1,20}@[^\s@]+$/
const testCode = /^\+?[1-9]\d{1,14}=\d{6,10}$/

/** Names the variables that are missing beside others of the same service. */
export function serviceConflicts(variables: Parsed): [name: string, message: string][] {
  const wrong: [string, string][] = []
  for (const names of together) {
    const present = names.filter((name) => variables[name] !== null)
    if (present.length === 0 || present.length === names.length) continue
    for (const name of names)
      if (variables[name] === null) wrong.push([name, `must be given together with ${present.join(', ')}`])
  }
  if (variables.SMS_PROVIDER === 'twilio' && variables.TWILIO_ACCOUNT_SID === null)
    wrong.push(['TWILIO_ACCOUNT_SID', 'must be given when SMS_PROVIDER is twilio'])
  if (variables.SMS_TEST_CODES.some((code) => !testCode.test(code)))
    wrong.push(['SMS_TEST_CODES', 'must be numbers with their codes, such as 15035550142=123456'])
  if (variables.INBOUND_MAIL_ADDRESS !== null && !mailAddress.test(variables.INBOUND_MAIL_ADDRESS))
    wrong.push(['INBOUND_MAIL_ADDRESS', 'must be an address such as reply@mail.example, without a plus sign'])
  if (variables.TURN_SECRET !== null && variables.TURN_URLS.length === 0)
    wrong.push(['TURN_URLS', 'must be given together with TURN_SECRET'])
  if (variables.TURN_SECRET === null && variables.TURN_URLS.some((each) => each.startsWith('turn')))
    wrong.push(['TURN_SECRET', 'must be given together with the relays of TURN_URLS'])
  const mayBePlain = variables.ADVISER_FEED_PRIVATE_ADDRESSES.length > 0
  const protocols = mayBePlain ? ['https:', 'http:'] : ['https:']
  if (variables.ADVISER_FEED_URLS.some((each) => !protocols.includes(URL.parse(each)?.protocol ?? '')))
    wrong.push(['ADVISER_FEED_URLS', 'must be https addresses, separated by commas'])
  return wrong
}

/** `url` replaces all addresses of the provider, as in tests; null: the published ones. */
function oauthClient(clientId: string | null, clientSecret: string | null, url: string | null) {
  return clientId !== null && clientSecret !== null ? { clientId, clientSecret, url } : null
}

/**
 * The settings of the services; null where one is not configured and the local substitute serves.
 */
export function serviceConfig(variables: Parsed, mailFrom: string) {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } =
    variables
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, CAPTCHA_SITE_KEY, CAPTCHA_SECRET } = variables
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, INBOUND_MAIL_ADDRESS, INBOUND_MAIL_TOKEN } = variables
  return {
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM ?? mailFrom },
    /** Where answers of people arrive, and what the mail server that hands them over says. */
    inboundMail:
      INBOUND_MAIL_ADDRESS && INBOUND_MAIL_TOKEN ? { address: INBOUND_MAIL_ADDRESS, token: INBOUND_MAIL_TOKEN } : null,
    s3:
      S3_BUCKET && S3_ENDPOINT && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? {
            endpoint: S3_ENDPOINT,
            region: variables.S3_REGION,
            bucket: S3_BUCKET,
            accessKeyId: S3_ACCESS_KEY_ID,
            secretAccessKey: S3_SECRET_ACCESS_KEY,
          }
        : null,
    /** The virus scanner for files of messages and evidence; null: they are not scanned. */
    clamavUrl: variables.CLAMAV_URL,
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: STRIPE_SECRET_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            apiUrl: variables.STRIPE_API_URL ?? 'https://api.stripe.com',
            /** Stripe Tax works out the sales tax; it is switched on in Stripe’s dashboard too. */
            isTaxOn: variables.STRIPE_TAX === 'on',
          }
        : null,
    sms: {
      /** `none`: text messages are not available, and callers get that error. */
      provider: variables.SMS_PROVIDER ?? (TWILIO_ACCOUNT_SID ? 'twilio' : 'none'),
      twilio:
        TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM
          ? {
              accountSid: TWILIO_ACCOUNT_SID,
              authToken: TWILIO_AUTH_TOKEN,
              from: TWILIO_FROM,
              apiUrl: variables.TWILIO_API_URL ?? 'https://api.twilio.com',
            }
          : null,
      /**
       * Numbers that are sent nothing and whose code is always the same, for reviewers of app
       * stores and for tests.
       */
      testCodes: new Map(
        variables.SMS_TEST_CODES.map((code) => code.replace(/^\+/, '').split('=') as [string, string]),
      ),
    },
    /**
     * Relays for calls between browsers that cannot reach each other; the secret signs short-lived
     * passwords.
     */
    turn: variables.TURN_URLS.length > 0 ? { urls: variables.TURN_URLS, secret: variables.TURN_SECRET } : null,
    /**
     * Private IP addresses that linked calendars may be read from, as a company's own calendar
     * server; over plain HTTP too.
     */
    calendarPrivateAddresses: variables.CALENDAR_PRIVATE_ADDRESSES,
    /** Calendar providers that people sign in to; null where this installation has no client. */
    calendarProviders: {
      google: oauthClient(
        variables.GOOGLE_CALENDAR_CLIENT_ID,
        variables.GOOGLE_CALENDAR_CLIENT_SECRET,
        variables.GOOGLE_CALENDAR_URL,
      ),
      microsoft: oauthClient(
        variables.MICROSOFT_CALENDAR_CLIENT_ID,
        variables.MICROSOFT_CALENDAR_CLIENT_SECRET,
        variables.MICROSOFT_CALENDAR_URL,
      ),
    },
    push: {
      /** Signs push messages (RFC 8292); null: a pair is made and kept in the database. */
      keys:
        VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } : null,
      /** Private IP addresses of a push service of one's own; over plain HTTP too. */
      privateAddresses: variables.PUSH_PRIVATE_ADDRESSES,
    },
    /** In the place of HubSpot's own; for tests. */
    hubspotUrl: variables.HUBSPOT_API_URL,
    /** Private IP addresses that webhooks may be sent to, over plain HTTP too. */
    webhookPrivateAddresses: variables.WEBHOOK_PRIVATE_ADDRESSES,
    /** Private IP addresses of pages that may be previewed, over plain HTTP too. */
    linkPreviewPrivateAddresses: variables.LINK_PREVIEW_PRIVATE_ADDRESSES,
    /**
     * Where the register of advisers is fetched from every night; no address: only the command
     * imports it. The private addresses are those it may come from, over plain HTTP too.
     */
    adviserFeed: { urls: variables.ADVISER_FEED_URLS, privateAddresses: variables.ADVISER_FEED_PRIVATE_ADDRESSES },
    /** The resolvers of TXT records; none: those of this machine. */
    dnsServers: variables.DNS_SERVERS,
    captcha:
      CAPTCHA_SITE_KEY && CAPTCHA_SECRET
        ? {
            provider: variables.CAPTCHA_PROVIDER,
            siteKey: CAPTCHA_SITE_KEY,
            secret: CAPTCHA_SECRET,
            verifyUrl: variables.CAPTCHA_VERIFY_URL,
          }
        : null,
  }
}
