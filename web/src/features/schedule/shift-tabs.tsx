import { SegmentedControl } from '@mantine/core'

/** The programs that a facilitator sees: their own shifts, the shifts that are open to them, or all programs. */
export type Shown = 'mine' | 'open' | 'all'

type TabsProps = { show: Shown; counts: { mine: number; open: number }; onShow: (show: Shown) => void }

/** Shows a facilitator's choice between own shifts, open shifts and all programs, with the numbers of the first two. */
export const ShiftTabs = ({ show, counts, onShow }: TabsProps) => (
  <SegmentedControl
    aria-label="Shifts"
    data={[
      { value: 'mine', label: `Mine ${counts.mine}` },
      { value: 'open', label: `Open to you ${counts.open}` },
      { value: 'all', label: 'All' },
    ]}
    value={show}
    onChange={(value) => onShow(value as Shown)}
  />
)
