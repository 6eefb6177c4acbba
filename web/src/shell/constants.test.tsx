import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LAYOUT } from '@belay/contract/constants'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { theme } from '../theme.ts'
import { CivilDate } from '../ui/format/format.tsx'

const menuCollapseWidth = `${LAYOUT.menuCollapseBelow - 0.02}px`

it.each(['src/shell/top-bar/top-bar.module.css', 'index.html'])(
  '%s collapses the top menu below 1125 px, like the constant',
  (file) => {
    expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toContain(
      `@media (max-width: ${menuCollapseWidth})`,
    )
  },
)

it.each([
  ['Modal', 1100],
  ['Drawer', 1100],
  ['Overlay', 1000],
  ['Tooltip', 1100],
  ['Notifications', 1200],
])('%s has the z-index %i', (name, layer) => {
  expect(theme.components?.[name]?.defaultProps).toMatchObject({ zIndex: layer })
})

it('CivilDate shows a date as mm/dd/yy', () => {
  renderPart(<CivilDate value="11/21/2026" />)
  expect(screen.getByText('11/21/26')).toBeTruthy()
})
