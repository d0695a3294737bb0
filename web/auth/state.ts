import { valueStore } from '#web/platform/storage/value-store.ts'

/**
 * The captcha's token and how often one was used up: a token is good for one try, so the widget
 * restarts each time the number rises.
 */
export const captchaToken = valueStore<string | undefined>(undefined)
export const captchaUses = valueStore(0)

/**
 * Takes the token for one call; undefined where there is no captcha, or nobody has solved it yet.
 */
export function takeCaptchaToken(): { captchaToken?: string } {
  const token = captchaToken.get()
  if (token === undefined) return {}
  captchaToken.set(undefined)
  captchaUses.set(captchaUses.get() + 1)
  return { captchaToken: token }
}
