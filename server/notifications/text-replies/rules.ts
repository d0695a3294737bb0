/** Reads what somebody answers to a text message. Pure. */

// The words that the gateway itself acts on, so that both agree on who gets messages.
const stopWords = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'optout', 'revoke'])
const startWords = new Set(['start', 'unstop', 'yes'])

/** What an answer asks for; null when it is neither. Anything but the one word is no request. */
export function requestOf(text: string): 'stop' | 'start' | null {
  const word = text.trim().toLowerCase()
  if (stopWords.has(word)) return 'stop'
  return startWords.has(word) ? 'start' : null
}
