import { Link } from 'react-router'

/** A link in a text: internal through the router, external unchanged. */
export function SmartLink({ to, className, children }: { to: string; className?: string; children: string }) {
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={className} {...(to.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  )
}
