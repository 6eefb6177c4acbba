import { Kbd, Switch, Table } from '@mantine/core'
import { Modal } from '../../ui/layers/layers.tsx'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { COMMAND_KEY } from './opened-layer.ts'

const SHORTCUTS: readonly (readonly [keys: readonly string[], description: string])[] = [
  [[COMMAND_KEY, 'K'], 'Search and go to any page'],
  [['?'], 'Show this list'],
  [['J'], 'Next row'],
  [['K'], 'Previous row'],
  [['Enter'], 'Open the row'],
  [['X'], 'Select the row'],
  [['Shift', 'Click'], 'Select a range of rows'],
  [['M'], 'Move the program in the calendar'],
  [[COMMAND_KEY, 'Enter'], 'Save the form'],
  [['F6'], 'Go to the newest message, such as Undo'],
  [['Esc'], 'Close the top panel or dialog'],
]

export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const [singleKeys, turnSingleKeys] = useSingleKeys()
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts">
      <Table withRowBorders={false}>
        <Table.Tbody>
          {SHORTCUTS.map(([keys, description]) => (
            <Table.Tr key={description}>
              <Table.Td>{description}</Table.Td>
              <Table.Td ta="right">
                {keys.map((key) => (
                  <Kbd key={key} ml="xs">
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="lg"
        label="Use keys without Ctrl"
        description="J, K, X, M and ?. Turn them off if you dictate to your computer."
        checked={singleKeys}
        onChange={(event) => turnSingleKeys(event.currentTarget.checked)}
      />
    </Modal>
  )
}
