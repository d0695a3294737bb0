import { Avatar } from '#web/ui/display/avatar.tsx'
import type { Hit } from './hit.ts'
import { markedParts } from './search-words.ts'

type HitRowProps = {
  id: string
  hit: Hit
  words: string
  chosen: boolean
  onPoint: () => void
  onGo: () => void
}

/** A hit in the list of results, with the typed words marked where they are. */
export function HitRow({ id, hit, words, chosen, onPoint, onGo }: HitRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys, as in every combobox
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerMove={onPoint}
      onClick={onGo}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-m px-3 py-1.5 aria-selected:bg-wash"
    >
      {hit.person && <Avatar name={hit.name} photoUrl={hit.person.photoUrl} size={32} />}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15/5">
          <Marked text={hit.name} words={words} />
        </span>
        {hit.detail && (
          <span className="block truncate type-note text-ink-2">
            <Marked text={hit.detail} words={words} />
          </span>
        )}
      </span>
    </div>
  )
}

function Marked({ text, words }: { text: string; words: string }) {
  return markedParts(text, words).map((part, position) =>
    part.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <mark key={position} className="bg-transparent font-strong text-action">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
