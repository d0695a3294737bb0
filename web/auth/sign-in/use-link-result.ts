import { useEffect, useState } from 'react'
import { auth } from '../session/session.ts'
import { type FollowedLink, forgetLinkAnswer, readLinkAnswer } from './link-result.ts'

/**
 * What the link brought that led to this page. Read once: the library and we both clear the address
 * afterwards.
 */
export function useLinkAnswer(): FollowedLink {
  const [answer, setAnswer] = useState<FollowedLink>({ kind: 'none' })
  useEffect(() => {
    const read = readLinkAnswer(location)
    if (read.kind === 'none') return
    setAnswer(read)
    // The library redeems a code and tells by its events; with an error it only says so.
    if (read.kind === 'code') void auth()
    if (read.kind === 'failed' || read.kind === 'halfway') forgetLinkAnswer()
  }, [])
  return answer
}
