import { useEffect, useRef, useState } from 'react'
import { type AuthSettings, useAuthSettings } from '../sign-in/auth-settings.ts'
import { captchaToken, captchaUses } from '../state.ts'

type Captcha = NonNullable<AuthSettings['captcha']>

/** What both providers' scripts offer, by the same names. */
type Widget = {
  render(place: HTMLElement, options: object): string
  reset(id: string): void
}

const scripts = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&onload=onCaptchaLoad',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=onCaptchaLoad',
} satisfies Record<Captcha['provider'], string>

/** The puzzle of the captcha provider, where the owner has configured one; otherwise nothing. */
export function CaptchaField() {
  const { captcha } = useAuthSettings()
  return captcha && <CaptchaWidget captcha={captcha} />
}

function CaptchaWidget({ captcha: { provider, siteKey } }: { captcha: Captcha }) {
  const place = useRef<HTMLDivElement>(null)
  const id = useRef<string | null>(null)
  const uses = captchaUses.use()
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const forget = () => captchaToken.set(undefined)
    let isGone = false
    loadWidget(provider).then(
      (widget) => {
        if (isGone || !place.current || id.current !== null) return
        id.current = widget.render(place.current, {
          sitekey: siteKey,
          theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
          callback: (token: string) => captchaToken.set(token),
          'expired-callback': forget,
          'error-callback': forget,
        })
      },
      () => setAway(true),
    )
    return () => {
      isGone = true
      forget()
    }
  }, [provider, siteKey])
  useEffect(() => {
    // A token is good for one try: each use asks for a new one.
    const { current } = id
    if (uses > 0 && current !== null) void loadWidget(provider).then((widget) => widget.reset(current))
  }, [uses, provider])
  return (
    <div className="min-h-19.5">
      <div ref={place} />
      {isAway && <p className="type-ui-s text-bad">We couldn’t load the security check. Please reload the page.</p>}
    </div>
  )
}

let loading: Promise<Widget> | null = null

function loadWidget(provider: Captcha['provider']): Promise<Widget> {
  loading ??= new Promise<Widget>((resolve, reject) => {
    Reflect.set(window, 'onCaptchaLoad', () => {
      const widget: unknown = Reflect.get(window, provider)
      if (isWidget(widget)) resolve(widget)
      else reject(new Error('the captcha script is another than expected'))
    })
    const script = document.createElement('script')
    script.src = scripts[provider]
    script.async = true
    script.onerror = () => {
      loading = null
      script.remove()
      reject(new Error('the captcha script could not be loaded'))
    }
    document.head.append(script)
  })
  return loading
}

function isWidget(value: unknown): value is Widget {
  return typeof Reflect.get(Object(value), 'render') === 'function'
}
