import { describe, expect, it } from 'vitest'
import { appPath, createSearchReader, flag, list, number, oneOf, text } from './search.ts'

describe('createSearchReader and appPath', () => {
  it('createSearchReader drops invalid values and keeps the others', () => {
    const readSearch = createSearchReader({ q: text, page: number, tab: oneOf(['a', 'b']), on: flag, hide: list(text) })
    expect(readSearch({ q: 'rope', page: 'x', tab: 'c', on: true, hide: ['one', '', 2], other: 1 })).toEqual({
      q: 'rope',
      on: true,
      hide: ['one', '2'],
    })
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'login', '', 7])(
    'appPath refuses addresses outside of the app: %s',
    (value) => {
      expect(appPath(value)).toBeUndefined()
    },
  )

  it('appPath keeps whole paths within the app', () => {
    expect(appPath('/app/contract/viewContracts?open=p1#total')).toBe('/app/contract/viewContracts?open=p1#total')
  })
})
