import { expect, it } from 'vitest'
import { onBothStores, refusalOf } from '../../testing/cloud.ts'
import { createStaffRecords, FAY, FINN } from '../../testing/staffing.ts'

const AID = { name: 'First Aid', validUntil: '08/31/2026' }
const scan = (text: string) => new File([text], 'scan.csv')

onBothStores('Certificates, weekly limits and time off', (open) => {
  it('only Admins set certificates and weekly limits, and the person sees them', async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const { staff } = cloud.as('admin')
    const member = await staff.update({ staffID: FINN, certificates: [AID], maxHoursPerWeek: 20 })
    expect(member).toMatchObject({ certificates: [{ ...AID, file: null }], maxHoursPerWeek: 20 })
    expect(await cloud.as('facilitator').staff.me()).toMatchObject({ certificates: [AID], maxHoursPerWeek: 20 })
    for (const change of [{ certificates: [] }, { maxHoursPerWeek: null }])
      expect(await refusalOf(cloud.as('facilitator').staff.updateOwn(change as object))).toBe('invalid-argument')
    const twice = staff.update({ staffID: FINN, certificates: [AID, { name: 'first aid' }] })
    expect(await refusalOf(twice)).toBe('invalid-argument')
  })

  it("only Admins and the person can download a certificate's file", async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20, secondFacilitator: 20 })
    const { staff } = cloud.as('admin')
    await staff.update({ staffID: FINN, certificates: [AID] })
    const which = { staffID: FINN, certificate: 'first aid' }
    expect(await refusalOf(staff.certificateFile(which))).toBe('not-found: no-file')
    const { certificates } = await staff.setCertificateFile({ ...which, file: scan('name,date') })
    const file = certificates[0]?.file ?? ''
    for (const person of ['admin', 'facilitator'] as const) {
      const opened = await cloud.as(person).staff.certificateFile(which)
      expect([await opened.text(), opened.name]).toEqual(['name,date', expect.stringMatching(/^First Aid .*\.txt$/)])
    }
    for (const person of ['secondFacilitator', 'client'] as const)
      expect(await refusalOf(cloud.as(person).staff.certificateFile(which))).toBe('not-found')
    const missing = staff.setCertificateFile({ ...which, certificate: 'Other', file: scan('x') })
    expect(await refusalOf(missing)).toBe('invalid-argument')
    // A file comes by an upload. Nobody can use another person's file.
    const theirs = staff.update({ staffID: FAY, certificates: [{ ...AID, file }] })
    expect(await refusalOf(theirs)).toBe('invalid-argument: no-file')
    const removed = await staff.update({ staffID: FINN, certificates: [{ ...AID, file: null }] })
    expect(removed.certificates).toMatchObject([{ file: null }])
    expect(await cloud.jobs('deleteFile')).toContainEqual({ kind: 'deleteFile', fileID: file })
  })

  it("time off has a last day, which can't be before the first", async () => {
    const cloud = await open()
    await createStaffRecords(cloud, { facilitator: 20 })
    const { staff } = cloud.as('facilitator')
    const leave = { date: '07/01/2026', until: '07/14/2026', available: false }
    const of = (exception: object) => ({ availability: { exceptions: [{ ...leave, ...exception }] } })
    expect((await staff.updateOwn(of({}))).availability.exceptions).toMatchObject([leave])
    expect(await refusalOf(staff.updateOwn(of({ until: '06/30/2026' })))).toBe('invalid-argument')
  })
})
