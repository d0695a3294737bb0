import type { EndpointShape } from '#contract/endpoint.ts'
import { download } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

/** Downloads a list as a file of the advisor's choice. */
export function ExportMenu({ name, csv, json }: { name: string; csv: EndpointShape; json: EndpointShape }) {
  const save = (endpoint: EndpointShape, fileName: string) => {
    download(endpoint, {}, fileName).catch(toastProblem)
  }
  return (
    <Menu
      trigger={
        <Button variant="secondary" size="sm">
          Export
        </Button>
      }
      items={[
        { label: 'As CSV', onSelect: () => save(csv, `${name}.csv`) },
        { label: 'As JSON', onSelect: () => save(json, `${name}.json`) },
      ]}
    />
  )
}
