import { addressPattern } from '#contract/messaging/link-previews/values.ts'

const address = new RegExp(`(${addressPattern.source})`, 'g')

/** The words as written; addresses can be followed, in a new tab and without saying where from. */
export function MessageText({ text }: { text: string }) {
  return text.split(address).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change
      <a key={place} href={part} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {part}
      </a>
    ),
  )
}
