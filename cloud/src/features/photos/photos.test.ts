import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refusalOf, type TestCloud } from '../../testing/cloud.ts'
import { accountOf, changeAddress, deleteOwnAccount } from '../../testing/own-accounts.ts'
import { PNG } from '../../testing/picture.ts'
import { presentUser } from '../identity/present-account.ts'

const photo = () => new File([PNG], 'me.png', { type: 'image/png' })
const fileOf = (photoURL: string | null | undefined) => photoURL?.replace('/files/photo/', '') ?? ''

onBothStores('Photos of people', (open) => {
  const shownInSession = async (cloud: TestCloud, person: Person, email = emailOf(person)) =>
    (await presentUser(cloud.services, accountOf(person, email))).photoURL
  const deletedFiles = async (cloud: TestCloud) => (await cloud.jobs('deleteFile')).map(({ fileID }) => fileID)

  it('everybody with a verified address can set and remove a photo, even without a role', async () => {
    const cloud = await open()
    for (const person of ['admin', 'facilitator', 'client', 'noAccess'] as const) {
      const { photoURL } = await cloud.as(person).users.setPhoto({ photo: photo() })
      expect((await cloud.services.files.get(fileOf(photoURL)))?.type).toBe('image/png')
      expect(await cloud.as(person).users.removePhoto()).toMatchObject({ photoURL: null })
      expect(await deletedFiles(cloud)).toContain(fileOf(photoURL))
    }
  })

  it('the account and the staff record show the same photo', async () => {
    const cloud = await open()
    const { staff, users } = cloud.as('facilitator')
    await cloud.as('admin').staff.create({ email: emailOf('facilitator'), name: 'Finn' })
    const first = await users.setPhoto({ photo: photo() })
    expect(await staff.me()).toMatchObject({ photoURL: first.photoURL })
    const second = await staff.updateOwn({ photo: photo(), bio: 'Ropes.' })
    expect(second.bio).toBe('Ropes.')
    expect(await shownInSession(cloud, 'facilitator')).toBe(second.photoURL)
    const { items } = await cloud.as('admin').users.list({ where: { search: 'finn' } })
    expect(items).toMatchObject([{ photoURL: second.photoURL }])
    expect(await deletedFiles(cloud)).toEqual([fileOf(first.photoURL)])
    await users.removePhoto()
    expect(await staff.me()).toMatchObject({ photoURL: null })
  })

  it("a staff record created or moved later gets its account's photo", async () => {
    const cloud = await open()
    const admin = cloud.as('admin')
    const { photoURL } = await cloud.as('facilitator').users.setPhoto({ photo: photo() })
    const made = await admin.staff.create({ email: emailOf('facilitator'), name: 'Finn' })
    expect(made.photoURL).toBe(photoURL)
    const moveTo = (person: Person) => admin.staff.update({ staffID: made.staffID, email: emailOf(person) })
    expect(await moveTo('secondFacilitator')).toMatchObject({ photoURL: null })
    expect(await moveTo('facilitator')).toMatchObject({ photoURL })
    const own = await cloud.as('client').users.setPhoto({ photo: photo() })
    await admin.users.update({ email: emailOf('client'), permission: 'Facilitator' })
    expect(await admin.staff.getByEmail({ email: emailOf('client') })).toMatchObject({ photoURL: own.photoURL })
  })

  it('the photo moves with the e-mail and is deleted with the account', async () => {
    const cloud = await open()
    await cloud.as('admin').staff.create({ email: emailOf('client'), name: 'Cleo' })
    const { photoURL } = await cloud.as('client').users.setPhoto({ photo: photo() })
    await changeAddress(cloud, 'client', 'cleo@new.example')
    expect(await shownInSession(cloud, 'client', 'cleo@new.example')).toBe(photoURL)
    await cloud.as('admin').users.delete({ email: 'cleo@new.example' })
    expect(await cloud.as('admin').staff.getByEmail({ email: 'cleo@new.example' })).toMatchObject({ photoURL: null })
    expect(await deletedFiles(cloud)).toEqual([fileOf(photoURL)])

    const other = await cloud.as('noAccess').users.setPhoto({ photo: photo() })
    await deleteOwnAccount(cloud, 'noAccess')
    expect(await deletedFiles(cloud)).toContain(fileOf(other.photoURL))
  })

  it("a person with another's former e-mail can't change that photo and leaves no file behind", async () => {
    const cloud = await open()
    const { photoURL } = await cloud.as('client').users.setPhoto({ photo: photo() })
    await changeAddress(cloud, 'client', emailOf('stranger'))
    expect(await refusalOf(cloud.as('stranger').users.setPhoto({ photo: photo() }))).toBe('not-found')
    expect(await refusalOf(cloud.as('stranger').users.removePhoto())).toBe('not-found')
    expect(await shownInSession(cloud, 'client', emailOf('stranger'))).toBe(photoURL)
    expect(await shownInSession(cloud, 'stranger')).toBeNull()
  })

  it('the last of several concurrent photos is kept, and the other files are deleted', async () => {
    const cloud = await open()
    const { setPhoto } = cloud.as('client').users
    const set = await Promise.all(Array.from({ length: 5 }, () => setPhoto({ photo: photo() })))
    const kept = await shownInSession(cloud, 'client')
    const others = set.map(({ photoURL }) => photoURL).filter((one) => one !== kept)
    expect(others).toHaveLength(4)
    expect((await deletedFiles(cloud)).sort()).toEqual(others.map(fileOf).sort())
  })
})
