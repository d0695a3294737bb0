import { type SyntheticEvent, useEffect } from 'react'

/**
 * Runs in the head, before anything is on screen: somebody quicker than the page presses a button to which nothing listens
 * yet. The press is remembered, a form is kept from being sent by the browser itself, and once the page listens the button
 * is pressed again, with what was typed by then. Parts that are loaded later are served alike: what React cannot deliver
 * to one never reaches the body (`listens`), and the button is tried again for some ten seconds. A press is looked at when
 * all have heard of it, a form before the browser sends it: React stops what it cannot deliver yet (`cancelBubble`), or lets
 * it pass unheard.
 * It is written out by hand because it stands inline in every page; the host allows it by nonce or hash.
 */
export const earlyUseScript = `(function(d){var pressed,listening,tries
function again(e){var form=e.type=='submit',b=form?e.submitter:e.target.closest('button')
if(e.isTrusted)tries=100
if(form)e.preventDefault()
if(b){pressed=b;if(listening&&tries-->0)setTimeout(press,100)}}
function press(){var b=pressed;pressed=0;if(b&&b.isConnected)b.click()}
d.addEventListener('click',function(e){listening?setTimeout(function(){e.reached||again(e)}):again(e)},true)
d.addEventListener('submit',function(e){listening||again(e)},true)
addEventListener('listening',function(){listening=1
d.addEventListener('submit',function(e){e.cancelBubble&&again(e)},true)
addEventListener('submit',function(e){e.reached||again(e)})
press()},{once:true})})(document)`

const reached = ({ nativeEvent }: SyntheticEvent) => void Reflect.set(nativeEvent, 'reached', true)

/** Handlers for the body: they mark every press and every form that React brings to its target. */
export const listens = { onClickCapture: reached, onSubmitCapture: reached }

/** Tells the page that from now on buttons and forms are listened to. */
export function useEarlyUse(): void {
  useEffect(() => {
    dispatchEvent(new Event('listening'))
  }, [])
}
