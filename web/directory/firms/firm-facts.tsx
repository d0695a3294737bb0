import type { FirmDetail } from '#contract/directory/firms/schemas.ts'
import { firmSizeLabels, industryLabels } from '#contract/firms/labels.ts'
import { languageName } from '#contract/profiles/labels.ts'
import { listed, money } from '#web/platform/format.ts'
import { employeesText, officeText } from './firm-text.ts'

/** What is known of a firm: what a record says apart from what the firm states. */
export function FirmFacts({ firm }: { firm: FirmDetail }) {
  const { registration } = firm
  const size = firm.employeeCount > 0 ? employeesText(firm.employeeCount) : firm.size && firmSizeLabels[firm.size]
  const rows = [
    ...(firm.industry ? [['Firm type', industryLabels[firm.industry]]] : []),
    ...(size ? [['Size', size]] : []),
    ...(firm.assetsUnderManagement > 0 ? [['Assets under management', money(firm.assetsUnderManagement)]] : []),
    ['Languages', listed(firm.languages.map(languageName))],
  ] as const
  return (
    <>
      <h2 className="type-title-2">About the firm</h2>
      {firm.isSample ? (
        <p className="mt-2 type-ui-s text-ink-2">
          {firm.name} is a sample firm. A real firm’s verified registration is shown here.
        </p>
      ) : registration ? (
        <p className="mt-2 type-ui-s">
          <strong className="font-strong">Verified registration:</strong> {registration.name}, CRD{' '}
          <a
            className="link"
            rel="noopener"
            href={`https://adviserinfo.sec.gov/firm/summary/${registration.crdNumber}`}
          >
            {registration.crdNumber}
          </a>
          . The firm’s owner proved their own record, which names it.
        </p>
      ) : (
        <p className="mt-2 type-ui-s text-ink-2">
          The firm’s registration isn’t verified. Each advisor below has a verified registration of their own.
        </p>
      )}
      <dl className="mt-3">
        {rows.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 border-b py-2.5 sm:grid-cols-[12.5rem_1fr]">
            <dt className="type-ui-s text-ink-2">{name}</dt>
            <dd className="type-ui">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 type-note text-ink-3">
        Stated by the firm, except for the registration and the languages of its advisors.
      </p>
      {firm.offices.length > 0 && (
        <>
          <h2 className="mt-8 type-title-2">Offices</h2>
          <ul className="mt-2">
            {firm.offices.map((office) => (
              <li key={officeText(office)} className="border-b py-2.5">
                {officeText(office)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
