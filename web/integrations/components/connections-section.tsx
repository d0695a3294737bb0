import { Section } from '#web/profiles/components/section.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

/** Leads from an advisor's settings to their API keys. */
export function ConnectionsSection() {
  return (
    <Section
      id="connections"
      title="Connections"
      lead="API keys, webhooks and HubSpot connect your other programs with your leads, clients and appointments."
    >
      <div>
        <LinkButton to="/settings/connections" variant="secondary">
          Manage connections
        </LinkButton>
      </div>
    </Section>
  )
}
