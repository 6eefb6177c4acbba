import { expect, it } from 'vitest'
import { onBothStores, refused } from '../../testing/cloud.ts'

onBothStores('contractText', (open) => {
  it('is empty at first, and a save merges the given fields', async () => {
    const cloud = await open()
    const { contractText } = cloud.as('admin')
    expect(await contractText.get()).toMatchObject({ paymentText: '', additionalText: '' })
    await contractText.save({ paymentText: '<p>Pay</p>' })
    expect(await contractText.save({ additionalText: '<p>More</p>' })).toMatchObject({
      paymentText: '<p>Pay</p>',
      additionalText: '<p>More</p>',
    })
    expect(await cloud.as('noAccess').contractText.get()).toMatchObject({ paymentText: '<p>Pay</p>' })
    expect(await refused(cloud.as('client').contractText.save({ paymentText: 'x' }))).toMatchObject({
      code: 'permission-denied',
    })
    expect(await refused(cloud.as(null).contractText.get())).toMatchObject({ code: 'unauthenticated' })
  })

  it('keeps both fields when both are saved concurrently', async () => {
    const { contractText } = (await open()).as('admin')
    await Promise.all([
      contractText.save({ paymentText: '<p>Pay</p>' }),
      contractText.save({ additionalText: '<p>More</p>' }),
    ])
    expect(await contractText.get()).toMatchObject({ paymentText: '<p>Pay</p>', additionalText: '<p>More</p>' })
  })

  it('refuses a save with an old version and returns the current text', async () => {
    const { contractText } = (await open()).as('admin')
    const first = await contractText.save({ paymentText: '<p>1</p>' })
    await contractText.save({ paymentText: '<p>2</p>', version: first.version })
    expect(await refused(contractText.save({ paymentText: '<p>3</p>', version: first.version }))).toMatchObject({
      code: 'aborted',
      data: { current: { paymentText: '<p>2</p>' } },
    })
  })

  it('refuses the second of two first saves', async () => {
    const { contractText } = (await open()).as('admin')
    const { version } = await contractText.get()
    await contractText.save({ paymentText: '<p>1</p>', version })
    expect(await refused(contractText.save({ paymentText: '<p>2</p>', version }))).toMatchObject({
      code: 'aborted',
      data: { current: { paymentText: '<p>1</p>' } },
    })
  })

  it('removes scripts from the saved HTML', async () => {
    const { contractText } = (await open()).as('admin')
    const saved = await contractText.save({
      paymentText: '<p onclick="x()">Pay</p><script>alert(1)</script>',
      additionalText: '<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)>',
    })
    expect(saved.paymentText).toBe('<p>Pay</p>')
    expect(saved.additionalText).toBe('<a rel="noopener noreferrer nofollow">x</a>')
  })
})
