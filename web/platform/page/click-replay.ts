import { type SyntheticEvent, useEffect } from 'react'

/**
 * Replays the last click or submit that happens before hydration, and retries for about ten seconds
 * for parts that hydrate later; the footer takes the place of its markup, so a button there is
 * found again by its words. It is inline in the head of every page, so it is minified by hand and
 * allowed by nonce or hash.
 */
export const clickReplayScript = `(function(d){var pressed,listening,tries
function again(e){var form=e.type=='submit',b=form?e.submitter:e.target.closest('button')
if(e.isTrusted)tries=100
if(form)e.preventDefault()
if(b){pressed=b;if(listening&&tries-->0)setTimeout(press,100)}}
function press(){var b=pressed;pressed=0;if(b&&!b.isConnected)b=[].find.call(d.querySelectorAll('footer button'),function(n){return n.textContent==b.textContent})
b&&b.click()}
d.addEventListener('click',function(e){listening?setTimeout(function(){e.reached||again(e)}):again(e)},true)
d.addEventListener('submit',function(e){listening||again(e)},true)
addEventListener('listening',function(){listening=1
d.addEventListener('submit',function(e){e.cancelBubble&&again(e)},true)
addEventListener('submit',function(e){e.reached||again(e)})
press()},{once:true})})(document)`

const reached = ({ nativeEvent }: SyntheticEvent) => void Reflect.set(nativeEvent, 'reached', true)

/**
 * For markup that listens to nothing yet: a click there is replayed, although React delivered it.
 */
export const replayLater = {
  onClick: ({ nativeEvent }: SyntheticEvent) => void Reflect.set(nativeEvent, 'reached', false),
}

/** Handlers for the body that mark each click and submit which React delivered. */
export const replayHandlers = { onClickCapture: reached, onSubmitCapture: reached }

/** Tells the head script that the page is hydrated. */
export function useClickReplay(): void {
  useEffect(() => {
    dispatchEvent(new Event('listening'))
  }, [])
}
