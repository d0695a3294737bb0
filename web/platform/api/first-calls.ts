import { seconds } from '#contract/core/durations.ts'
import { clientHeaders } from './client-headers.ts'

/**
 * The calls that a page makes first when its address has no query, and the roles that may make
 * them. The head of the document sends them while the scripts are still on their way.
 */
export type FirstCalls = { readonly roles: readonly string[]; readonly addresses: readonly string[] }

declare global {
  interface Window {
    firstCalls?: Record<string, Promise<Response>>
  }
}

/** Replaced by the zone of the device in an address. */
export const deviceZone = '__ZONE__'

/** A reply that nobody took by then is too old to be shown. */
const keptMs = seconds(20)

/**
 * The script that sends the calls, for somebody of these roles whose stored session needs no
 * refresh and no second step. Written out by hand, because it runs before every other script.
 */
export function firstCallsScript({ roles, addresses }: FirstCalls): string {
  const parameters = JSON.stringify([roles, addresses, { ...clientHeaders, Accept: 'application/json' }])
  return `(function(r,a,h){try{var s=JSON.parse(localStorage.getItem('fairlead-auth')),u=s.user;if(s.expires_at*1e3-Date.now()<=9e4||r.indexOf(u.app_metadata.user_type)<0||sessionStorage.getItem('account_visit')||(u.factors||[]).some(function(f){return f.status==='verified'}))return;h.Authorization='Bearer '+s.access_token;window.firstCalls={};a.forEach(function(c){c=c.replace('${deviceZone}',encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone));(window.firstCalls[c]=fetch(c,{headers:h})).catch(function(){})})}catch(e){}}).apply(null,${parameters.replaceAll('<', '\\u003c')})`
}

/** Takes the reply to a call that the head of the document sent, once; null when there is none. */
export function takeFirstCall(address: string): Promise<Response> | null {
  if (typeof window === 'undefined') return null
  const reply = window.firstCalls?.[address]
  if (reply) delete window.firstCalls?.[address]
  return reply && performance.now() < keptMs ? reply : null
}
