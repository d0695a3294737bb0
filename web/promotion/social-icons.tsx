import type { Drawing } from '#web/ui/icons/icon.tsx'

// The icon library draws no networks; these are of its stroke and its box.
const sign =
  (path: string): Drawing =>
  ({ size = 24, ...props }) => (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d={path} />
    </svg>
  )

export const FacebookIcon = sign('M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z')
export const TwitterIcon = sign('M4 4 20 20M20 4 4 20')
export const LinkedInIcon = sign(
  'M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6zM2 9h4v12H2zM4 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
)
