import { PAGE } from '@belay/contract/constants'
import { Button, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../cloud/orpc.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { Drawer } from '../../../ui/layers/layers.tsx'
import { Loaded } from '../../../ui/page/states.tsx'
import { BoxedList } from '../../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import type { ContractProgram } from './contract-values.ts'

type ProgramPickerProps = { onChoose: (program: ContractProgram | 'freely') => void; onClose: () => void }

/** Shows the choice of a program for a new contract: a scheduled program without a contract, or none. */
export function ProgramPicker({ onChoose, onClose }: ProgramPickerProps) {
  const format = useFormat()
  const [typedText, setTypedText] = useState('')
  const [search] = useDebouncedValue(typedText.trim(), 250)
  const query = useQuery(
    api.programSchedule.list.queryOptions({
      input: { limit: PAGE.most, where: { needsContract: true, ...(search ? { search } : { from: format.today }) } },
    }),
  )
  return (
    <Drawer opened onClose={onClose} title="Create contract" size="narrow" transitionProps={{ duration: 160 }}>
      <Stack>
        <TextInput
          type="search"
          label="Program without a contract"
          placeholder="Search all programs"
          value={typedText}
          onChange={(event) => setTypedText(event.currentTarget.value)}
          data-autofocus
        />
        <Loaded query={query} height={240}>
          {({ items }) => {
            if (items.length === 0)
              return (
                <Text c="dimmed">
                  {search ? 'No matching programs without a contract.' : 'Every upcoming program has a contract.'}
                </Text>
              )
            return (
              <BoxedList>
                {items.map((entry) => (
                  <li key={entry.programID}>
                    <UnstyledButton display="grid" w="100%" px="md" py="sm" onClick={() => onChoose(entry)}>
                      <strong>{entry.programName}</strong>
                      <DimmedText block>
                        {[entry.organization, format.day(entry.date), format.time(entry.startTime, entry.endTime)]
                          .filter(Boolean)
                          .join(' · ')}
                      </DimmedText>
                    </UnstyledButton>
                  </li>
                ))}
              </BoxedList>
            )
          }}
        </Loaded>
        <Button variant="default" onClick={() => onChoose('freely')}>
          Create without a scheduled program
        </Button>
      </Stack>
    </Drawer>
  )
}
