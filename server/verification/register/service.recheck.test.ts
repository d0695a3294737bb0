import { beforeEach, describe, expect, test } from 'vitest'
import { aCrdNumber, people, type TestPerson } from '#tests/factories/people.ts'
import { type RegisterPerson, registerFiles } from '#tests/factories/register.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { startApp } from '#tests/support/harness.ts'
import { decideVerification } from '../decisions/service.ts'
import { verificationsOf as verificationsIn } from '../service.ts'
import { registerPeople } from '../tables.ts'
import { importPublishedFiles } from './service.ts'

const app = await startApp()
const { file, feed } = registerFiles()
// A whole register is compared with the one before, also with what other tests left in it.
beforeEach(() => app.platform.db.delete(registerPeople))

const system = () => app.system()

describe('rechecking advisors after a register import', () => {
  const { aNewcomer, submit, upload, approvalOf } = verificationsOf(app)
  const { an } = people(app)
  const stateOf = async (id: string) => (await verificationsIn(system(), [id])).get(id)
  const others = Array.from({ length: 40 }, () => ({ crd: aCrdNumber() }))
  const importOf = (day: string, listed: RegisterPerson[]) =>
    importPublishedFiles(system(), [file(`${day}.xml`, feed(day, [...listed, ...others]))])

  test('expires verified advisors and queues matched ones that no longer agree, and keeps accepted differences', async () => {
    const [stays, leaves, lapses, matched, accepted] = Array.from({ length: 5 }, aCrdNumber)
    const jane = { first: 'JANE', last: 'EXAMPLE' }
    const names = { firstName: 'Jane', lastName: 'Example' }
    const married = { crd: accepted ?? '', first: 'JANE', last: 'MARRIED' }
    const first = [stays, leaves, lapses, matched].map((crd) => ({ crd: crd ?? '', ...jane }))
    await importOf('2026-10-04', [...first, married])
    const admin = await an.admin()
    const people = []
    for (const crd of [stays, leaves, lapses, accepted]) {
      const person = await aNewcomer(names)
      await submit(person, crd ?? '')
      await upload(person)
      await decideVerification(admin.ctx(), person.id, await approvalOf(person))
      people.push(person)
    }
    const unproven = await aNewcomer(names)
    await submit(unproven, matched ?? '')

    const second = [
      { crd: stays ?? '', ...jane },
      { crd: lapses ?? '', ...jane, st: 'TERMED' },
      { crd: matched ?? '', ...jane, st: 'TERMED' },
      married,
    ]
    const { rechecked } = await importOf('2026-10-05', second)
    expect(rechecked).toEqual({ checked: 5, expired: 2, toReview: 1, failed: 0 })
    const states = await Promise.all([...people, unproven].map(async ({ id }) => (await stateOf(id))?.state))
    expect(states).toEqual(['verified', 'expired', 'expired', 'verified', 'pending'])
    expect(await stateOf(unproven.id)).toMatchObject({ stage: 'review', result: 'matched_inactive' })
    const [gone] = people.slice(1)
    expect((await app.mailsTo(gone?.email ?? '')).map(({ subject }) => subject)).toContain(
      'Your verification has expired',
    )
    expect((await importOf('2026-10-05', second)).rechecked.checked).toBe(0)
  })

  test('updates the result in every state, but keeps what an admin has to decide or has decided', async () => {
    const jane = { first: 'JANE', last: 'EXAMPLE' }
    const [missing, evident, opined, expired, rejected, differing] = Array.from({ length: 6 }, aCrdNumber)
    const numbers = [missing, evident, opined, expired, rejected, differing]
    const admin = await an.admin()
    await importOf('2026-10-04', [{ crd: expired ?? '', ...jane }])
    const advisors: TestPerson[] = []
    for (const crd of numbers) {
      const person = await aNewcomer({ firstName: 'Jane', lastName: 'Example' })
      await submit(person, crd ?? '')
      if (crd === evident || crd === expired) await upload(person)
      if (crd === expired) await decideVerification(admin.ctx(), person.id, await approvalOf(person))
      if (crd === opined)
        await decideVerification(admin.ctx(), person.id, { decision: 'second_opinion', note: 'Look again.' })
      if (crd === rejected)
        await decideVerification(admin.ctx(), person.id, { decision: 'rejected', note: 'Not registered.' })
      advisors.push(person)
    }
    const positions = () =>
      Promise.all(
        advisors.map(async ({ id }) => {
          const row = await stateOf(id)
          return [row?.stage ?? row?.state, row?.result]
        }),
      )
    await importOf('2026-10-05', [])
    expect(await positions()).toEqual([
      ['review', 'not_in_feed'],
      ['review', 'not_in_feed'],
      ['review', 'not_in_feed'],
      ['expired', 'not_in_feed'],
      ['rejected', 'not_in_feed'],
      ['review', 'not_in_feed'],
    ])
    const all = numbers.map((crd) => ({ crd: crd ?? '', ...jane, ...(crd === differing && { last: 'MARRIED' }) }))
    expect((await importOf('2026-10-06', all)).rechecked).toEqual({ checked: 6, expired: 0, toReview: 0, failed: 0 })
    expect(await positions()).toEqual([
      ['matched', 'matched_active'],
      ['review', 'matched_active'],
      ['review', 'matched_active'],
      ['matched', 'matched_active'],
      ['rejected', 'matched_active'],
      ['review', 'name_mismatch'],
    ])
    // Control must be proven again after an expiry, and an email says so.
    const [, , , back] = advisors
    expect(await stateOf(back?.id ?? '')).toMatchObject({ proofMethod: null, waitingSince: null })
    expect((await app.mailsTo(back?.email ?? '')).map(({ subject }) => subject)).toContain(
      'Your CRD number matches the register',
    )
  })

  test('happens again when the file of the same day is corrected', async () => {
    const crd = aCrdNumber()
    const person = await aNewcomer({ firstName: 'Jane', lastName: 'Example' })
    await importOf('2026-10-04', [{ crd }])
    await submit(person, crd)
    expect((await importOf('2026-10-04', [{ crd }])).rechecked.checked).toBe(0)
    expect((await importOf('2026-10-04', [{ crd, st: 'TERMED' }])).rechecked.toReview).toBe(1)
    expect(await stateOf(person.id)).toMatchObject({ stage: 'review', result: 'matched_inactive' })
  })
})
