import { expect, it } from 'vitest'
import { onBothStores, type Person, refused } from '../../testing/cloud.ts'
import { createStaffRecords, staffIDOf } from '../../testing/staffing.ts'

const TABLE: [Person, Person, string[]][] = [
  ['admin', 'facilitator', ['delete', 'edit']],
  ['admin', 'admin', ['delete', 'edit', 'editOwn']],
  ['facilitator', 'facilitator', ['editOwn']],
]

onBothStores('Abilities for a staff record', (open) => {
  it.each(TABLE)('the %s has for the record of the %s: %j', async (person, member, actions) => {
    const cloud = await open()
    await createStaffRecords(cloud, { admin: 30, facilitator: 20 })
    const { can, whyNot } = await cloud.as(person).staff.get({ staffID: staffIDOf(member) })
    const allowed = Object.entries(can).flatMap(([action, isAllowed]) => (isAllowed ? [action] : []))
    expect(allowed.toSorted()).toEqual(actions)
    expect(Object.keys(whyNot).toSorted()).toEqual(
      ['delete', 'edit', 'editOwn'].filter((name) => !allowed.includes(name)),
    )
  })

  it('whyNot is the same sentence as the refusal', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const finn = cloud.as('facilitator').staff
    const { whyNot } = await finn.get({ staffID: staffIDOf('facilitator') })
    expect(whyNot.edit).toBe((await refused(finn.update({ staffID: staffIDOf('facilitator'), title: 'x' }))).message)
  })
})
