import { exportForRedtail, exportForWealthbox } from '#contract/integrations/crm-files/endpoints.ts'
import { download } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Section } from '#web/profiles/components/section.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

/** Files for the contact imports of two programs that advisors use. */
export function CrmFiles() {
  return (
    <Section
      id="crm-files"
      title="Wealthbox and Redtail"
      lead="Download a file for the contact import of each program. It holds your leads who share their name with you, and everyone on your own list of clients."
    >
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => void download(exportForWealthbox, {}, 'wealthbox-contacts.csv').catch(toastProblem)}
        >
          Download for Wealthbox
        </Button>
        <Button
          variant="secondary"
          onClick={() => void download(exportForRedtail, {}, 'redtail-contacts.csv').catch(toastProblem)}
        >
          Download for Redtail
        </Button>
      </div>
    </Section>
  )
}
