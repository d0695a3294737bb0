import { PageLayout } from '#web/ui/layout/page-layout.tsx'

/** What a page that is read only in the browser shows until then: its title. */
export function titleOnly(title: string) {
  return function TitleOnly() {
    return (
      <PageLayout title={title} narrow>
        {null}
      </PageLayout>
    )
  }
}
