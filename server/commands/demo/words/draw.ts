import { createHash } from 'node:crypto'

/**
 * Draws one of a list; the same calls for the same name yield the same choices on every machine.
 */
export type Draw = <T>(list: readonly T[]) => T

/**
 * Draws by the bytes of a digest, so that words and faces use up nothing of the market's own
 * chance.
 */
export function drawsOf(name: string): Draw {
  let block = 0
  let bytes = Buffer.of()
  return (list) => {
    if (bytes.length < 2) {
      bytes = createHash('sha256').update(`${name} ${block}`).digest()
      block += 1
    }
    const chosen = list[bytes.readUInt16BE(0) % list.length]
    bytes = bytes.subarray(2)
    if (chosen === undefined) throw new Error('a list to draw from is never empty')
    return chosen
  }
}

/** Sentences that no two people of a market say. */
export type UniqueSentence = (compose: () => string) => string

const triesAtMost = 500

/**
 * Composes a sentence until it is one that nobody has said yet. A demo that runs out of words
 * repeats one: what is drawn depends on the day, and no start fails for it.
 */
export function uniqueSentences(): UniqueSentence {
  const said = new Set<string>()
  return (compose) => {
    let sentence = compose()
    for (let tries = 1; tries < triesAtMost && said.has(sentence); tries += 1) sentence = compose()
    said.add(sentence)
    return sentence
  }
}
