import { useEffect } from 'react'

/**
 * Runs in the head, before anything is on screen: somebody quicker than the page presses a button to which nothing listens
 * yet. The press is remembered, a form is kept from being sent by the browser itself, and once the page listens the button
 * is pressed again, with what was typed by then. Parts that are loaded later are served alike: what React cannot deliver
 * to one never reaches the body (`listens`), and the button is tried again for some ten seconds.
 * It is written out by hand because it stands inline in every page; the host allows it by nonce or hash.
 */
export const earlyUseScript = `(function(d){var pressed,listening,tries
function hold(e){var reached=window.reached;window.reached=0
if(reached)return
if(e.isTrusted)tries=100
var form=e.type=='submit',b=form?e.submitter:e.target.closest('button')
if(form)e.preventDefault()
if(b){pressed=b;if(listening&&tries-->0)setTimeout(press,100)}}
function press(){var b=pressed;pressed=0;if(b&&b.isConnected)b.click()}
function each(what){['click','submit'].forEach(function(type){d[what](type,hold,true)})}
each('addEventListener')
addEventListener('listening',function(){each('removeEventListener');each('addEventListener');listening=1;press()},{once:true})})(document)`

const reached = () => void Reflect.set(window, 'reached', 1)

/** Handlers for the body: they hear of every press and every form that React brings to its target. */
export const listens = { onClickCapture: reached, onSubmitCapture: reached }

/** Tells the page that from now on buttons and forms are listened to. */
export function useEarlyUse(): void {
  useEffect(() => {
    dispatchEvent(new Event('listening'))
  }, [])
}
