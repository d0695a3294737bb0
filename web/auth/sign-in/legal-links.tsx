/** Links to what one agrees to, in a new tab: a form beside them keeps what was typed. */
export function LegalLinks({ className }: { className: string }) {
  return (
    <>
      <a href="/terms" target="_blank" rel="noreferrer" className={className}>
        Terms of Service
      </a>{' '}
      and{' '}
      <a href="/privacy" target="_blank" rel="noreferrer" className={className}>
        Privacy Policy
      </a>
    </>
  )
}
