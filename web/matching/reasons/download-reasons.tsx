import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Link } from 'react-router'
import { profileTipTexts } from '#contract/matching/reasons/labels.ts'
import type { Match, ProfileTips } from '#contract/matching/schemas.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { downloadExplanation } from '../api.ts'
import { stepOf } from '../state.ts'

/** Under the reasons: what would sharpen them, and the sheet to keep or share. */
export function DownloadReasons({ match, sharpening }: { match: Match; sharpening: ProfileTips }) {
  const [withName, setWithName] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const save = async () => {
    setDrawing(true)
    try {
      await downloadExplanation(match.advisor.id, withName)
    } catch (error) {
      toastProblem(error)
    } finally {
      setDrawing(false)
    }
  }
  return (
    <div className="mt-4 border-t pt-3 type-ui-s">
      {sharpening.length > 0 && (
        <div className="mb-3">
          <h3 className="font-strong">Improve this match</h3>
          <ul className="mt-1 grid gap-1 text-ink-2">
            {sharpening.map(({ part, tip }) => (
              <li key={tip}>
                {profileTipTexts[tip]}{' '}
                <Link to={`/consumer-profile?step=${stepOf(part)}`} className="link py-1">
                  Tell us
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        <Button variant="text" size="sm" className="-ml-2" pending={isDrawing} onClick={() => void save()}>
          <Icon of={Download} small />
          Download PDF
        </Button>
        <Checkbox
          label="Include my name"
          checked={withName}
          onChange={(event) => setWithName(event.currentTarget.checked)}
        />
      </div>
    </div>
  )
}
