import { Link } from 'react-router'
import type { OwnRequest } from '#contract/support/desk/schemas.ts'

type RequestTitleProps = Pick<OwnRequest, 'id'> & { token: OwnRequest['token'] | ''; text: string }

const style = 'truncate font-strong text-15/6 text-ink no-underline after:absolute after:inset-0 hover:underline'

/**
 * What somebody wrote, which leads to the request. Staff who view the account have no key of its
 * page: theirs is on the support desk, in a new tab that views nobody.
 */
export function RequestTitle({ id, token, text }: RequestTitleProps) {
  if (token === '')
    return (
      <a href={`/admin/support?request=${id}`} target="_blank" rel="noopener" className={style}>
        {text}
        <span className="sr-only">, on the support desk in a new tab</span>
      </a>
    )
  return (
    <Link to={`/help/${token}`} className={style}>
      {text}
    </Link>
  )
}
