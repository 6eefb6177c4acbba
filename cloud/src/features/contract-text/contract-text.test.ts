import { expect, it } from 'vitest'
import { onBothStores, refusalOf, refused } from '../../testing/cloud.ts'

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
    expect(await refusalOf(cloud.as('client').contractText.save({ paymentText: 'x' }))).toBe('permission-denied')
    expect(await refusalOf(cloud.as(null).contractText.get())).toBe('unauthenticated: signed-out')
  })

  it('keeps both fields when both are saved concurrently', async () => {
    const { contractText } = (await open()).as('admin')
    await Promise.all([
      contractText.save({ paymentText: '<p>Pay</p>' }),
      contractText.save({ additionalText: '<p>More</p>' }),
    ])
    expect(await contractText.get()).toMatchObject({ paymentText: '<p>Pay</p>', additionalText: '<p>More</p>' })
  })

  it('refuses a save with an old version, also at the first save, and returns the current text', async () => {
    const { contractText } = (await open()).as('admin')
    for (const paymentText of ['<p>1</p>', '<p>2</p>']) {
      const { version } = await contractText.get()
      await contractText.save({ paymentText, version })
      expect(await refused(contractText.save({ paymentText: '<p>Late</p>', version }))).toMatchObject({
        code: 'aborted',
        data: { current: { paymentText } },
      })
    }
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
