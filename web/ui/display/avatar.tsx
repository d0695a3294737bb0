import { classNames } from '../class-names.ts'
import { initials, nameHash, rosette, tintOf } from './avatar-art.ts'

const sizes = {
  32: 'size-8 rounded-s text-12',
  40: 'size-10 rounded-m text-15',
  56: 'size-14 rounded text-20',
  64: 'size-16 rounded text-23',
  120: 'size-30 rounded text-42 max-md:size-18 max-md:text-26',
}
const tints = [
  'bg-[var(--plate-1)] text-[var(--plate-1-ink)]',
  'bg-[var(--plate-2)] text-[var(--plate-2-ink)]',
  'bg-[var(--plate-3)] text-[var(--plate-3-ink)]',
  'bg-[var(--plate-4)] text-[var(--plate-4-ink)]',
  'bg-[var(--plate-5)] text-[var(--plate-5-ink)]',
  'bg-[var(--plate-6)] text-[var(--plate-6-ink)]',
]

/**
 * A person's photo, else their initials on a tint chosen by the name. Square, so that it does not
 * compete with the score ring; decorative, because the name is beside it.
 */
export function Avatar({
  name,
  photoUrl,
  size = 56,
  online,
  className,
}: {
  name: string
  photoUrl?: string | null
  size?: keyof typeof sizes
  /** A green dot; the word "Online" must be beside it. */
  online?: boolean
  className?: string
}) {
  const hash = nameHash(name)
  return (
    <span aria-hidden="true" className={classNames('relative inline-block h-fit shrink-0', className)}>
      {photoUrl ? (
        <img
          src={photoUrl}
          alt=""
          width={size}
          height={size}
          className={classNames('block object-cover', sizes[size])}
        />
      ) : (
        <span
          className={classNames(
            'relative grid place-items-center overflow-hidden font-medium font-serif leading-none tracking-[0.01em]',
            sizes[size],
            tints[tintOf(hash)],
          )}
        >
          {size >= 56 && (
            <svg
              viewBox="0 0 100 100"
              aria-hidden="true"
              className="absolute inset-[-14%] size-[128%] fill-none stroke-[0.5] stroke-current opacity-28"
            >
              {rosette(hash).map((petal) => (
                <ellipse
                  key={petal.rx + petal.angle}
                  cx="50"
                  cy="50"
                  rx={petal.rx}
                  ry={petal.ry}
                  transform={`rotate(${Number(petal.angle.toFixed(1))} 50 50)`}
                />
              ))}
            </svg>
          )}
          <span className="relative">{initials(name)}</span>
        </span>
      )}
      {online && (
        <span className="absolute -right-[3px] -bottom-[3px] size-3 rounded-full border-2 border-surface bg-ok" />
      )}
    </span>
  )
}
