import Star from 'lucide-react/icons/star'
import { useState } from 'react'

/** Five stars to choose from, each a button, because choosing acts at once. */
export function Stars({
  label,
  value,
  onChange,
}: {
  label: string
  value: number | null
  onChange: (value: number) => void
}) {
  const [pointed, setPointed] = useState(0)
  const lit = pointed || value || 0
  return (
    <fieldset aria-label={label} className="my-2 -ml-2.5 flex" onPointerLeave={() => setPointed(0)}>
      {[1, 2, 3, 4, 5].map((stars) => (
        <button
          key={stars}
          type="button"
          aria-pressed={value === stars}
          aria-label={stars === 1 ? '1 star' : `${stars} stars`}
          onPointerEnter={() => setPointed(stars)}
          onClick={() => onChange(stars)}
          className="grid size-11 place-items-center rounded"
        >
          <Star
            aria-hidden
            size={24}
            strokeWidth={1.5}
            className={stars <= lit ? 'fill-brass-arc text-brass' : 'text-ink-3'}
          />
        </button>
      ))}
    </fieldset>
  )
}
