import { z } from 'zod'
import { seconds } from '#contract/core/durations.ts'
import type { Config } from '#server/platform/config.ts'
import { tracedFetch } from '#server/platform/tracing/fetch.ts'

type Captcha = NonNullable<Config['captcha']>

const addresses: Readonly<Record<Captcha['provider'], string>> = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/**
 * Asks the provider whether a person solved this. @throws Error when the provider does not answer
 * as it should
 */
export async function verifyCaptcha(
  captcha: Captcha,
  { token, ip }: { token: string; ip: string },
): Promise<{ isHuman: boolean; reasons: readonly string[] }> {
  const reply = await tracedFetch(captcha.verifyUrl ?? addresses[captcha.provider], {
    method: 'POST',
    body: new URLSearchParams({ secret: captcha.secret, response: token, remoteip: ip }),
    signal: AbortSignal.timeout(seconds(5)),
    // The secret goes to the address the owner configured and nowhere else.
    redirect: 'error',
  })
  const verdict = Verdict.parse(await reply.json())
  return { isHuman: verdict.success, reasons: verdict['error-codes'] }
}
