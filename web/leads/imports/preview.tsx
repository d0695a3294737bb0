import { useState } from 'react'
import type { CustomField } from '#contract/leads/fields/schemas.ts'
import type { ImportedClient } from '#contract/leads/imports/schemas.ts'
import { type ContactList, divideClients, importRows, noContacts } from '#contract/leads/imports/values.ts'
import { saveCsv } from '#web/platform/csv.ts'
import { day } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import {
  type ColumnMap,
  type CsvTable,
  guessColumns,
  hasNames,
  importFieldLabels,
  importFields,
  leftOutRows,
  type ReadLine,
  readLines,
} from './columns.ts'
import { clientsText, noNamesText, previewText, repeatedText } from './copy.ts'

const shownErrors = 50
const shownClients = 5

type PreviewProps = {
  table: CsvTable
  /** The people of the list, whom an import skips; null until they are read. */
  contacts: ContactList | null
  fields: readonly CustomField[]
  isPending: boolean
  /** With the lines on the list already, and those that have something to fix or come twice. */
  onImport: (lines: readonly ReadLine[], skipped: { listed: number; leftOut: number }) => void
  onCancel: () => void
}

/** Maps the columns of a file, and shows what would be imported and which lines would not. */
export function Preview({ table, contacts, fields, isPending, onImport, onCancel }: PreviewProps) {
  const [columns, setColumns] = useState<ColumnMap>(() => guessColumns(table.head, fields))
  const isNamed = hasNames(columns)
  const lines = isNamed ? readLines(table.rows, columns, fields) : []
  const { fresh, listed, repeated } = divideClients(
    lines.filter((line) => 'client' in line),
    ({ client }) => client,
    contacts ?? noContacts,
  )
  const bad = lines.filter((line) => 'errors' in line)
  const leftOut = [
    ...bad,
    ...repeated.map(({ line, client }) => ({ line, shown: client.name, errors: [repeatedText(client)] })),
  ].toSorted((a, b) => a.line - b.line)
  const column = (value: number | null) => ({
    value: value ?? '',
    placeholder: 'Not in the file',
    options: table.head.map((name, at) => ({ value: String(at), label: name || `Column ${at + 1}` })),
  })
  return (
    <section aria-labelledby="columns">
      <h2 id="columns" className="type-title-3">
        Match the columns
      </h2>
      <div className="mt-3 grid gap-x-5 sm:grid-cols-2">
        {importFields.map((field) => (
          <Select
            key={field}
            label={importFieldLabels[field]}
            {...column(columns[field])}
            onChange={({ currentTarget: { value } }) => setColumns({ ...columns, [field]: chosenColumn(value) })}
          />
        ))}
        {fields.map(({ id, name }) => (
          <Select
            key={id}
            label={name}
            {...column(columns.custom.get(id) ?? null)}
            onChange={({ currentTarget: { value } }) =>
              setColumns({ ...columns, custom: new Map(columns.custom).set(id, chosenColumn(value)) })
            }
          />
        ))}
      </div>
      <h2 className="mt-4 type-title-3">Preview</h2>
      {isNamed ? (
        <p className="mt-1 type-ui-s text-ink-2">
          {previewText({ fresh: fresh.length, listed: listed.length, repeated: repeated.length, bad: bad.length })}
        </p>
      ) : (
        <Notice tone="warn">{noNamesText}</Notice>
      )}
      <ul className="mt-3 divide-y border-y empty:hidden">
        {fresh.slice(0, shownClients).map(({ line, client }) => (
          <li key={line} className="py-2 type-ui-s [overflow-wrap:anywhere]">
            <span className="font-strong">{client.name}</span>
            <span className="text-ink-2">{detailsOf(client, fields).map((each) => `, ${each}`)}</span>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <>
          <h3 className="mt-5 type-ui-s font-strong">Left out</h3>
          <ul className="mt-1 divide-y border-y">
            {leftOut.slice(0, shownErrors).map(({ line, shown, errors }) => (
              <li key={line} className="py-2 type-ui-s [overflow-wrap:anywhere]">
                Line {line}, {shown}: <span className="text-bad">{errors.join('. ')}.</span>
              </li>
            ))}
          </ul>
          {leftOut.length > shownErrors && (
            <p className="mt-2 type-note text-ink-2">
              And {(leftOut.length - shownErrors).toLocaleString('en-US')} more.
            </p>
          )}
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            onClick={() => saveCsv(leftOutRows(table, leftOut), 'lines-left-out.csv')}
          >
            Download these lines
          </Button>
        </>
      )}
      {fresh.length > importRows && (
        <Notice tone="bad">One import takes {clientsText(importRows)}. Split the file.</Notice>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          disabled={contacts === null || fresh.length === 0 || fresh.length > importRows}
          pending={isPending}
          pendingLabel="Importing"
          onClick={() => onImport(fresh, { listed: listed.length, leftOut: leftOut.length })}
        >
          Import {clientsText(fresh.length)}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </section>
  )
}

const chosenColumn = (value: string) => (value === '' ? null : Number(value))

/** What else a line holds, so that a column that was matched wrongly is seen. */
const detailsOf = (
  { email, phone, nextReviewOn, note, fields: values }: ImportedClient,
  fields: readonly CustomField[],
): string[] =>
  [
    email ?? '',
    phone ?? '',
    nextReviewOn ? `review ${day(nextReviewOn)}` : '',
    ...values.map(({ fieldId, value }) => `${fields.find(({ id }) => id === fieldId)?.name ?? ''} ${value}`),
    note ? 'with a note' : '',
  ].filter(Boolean)
