import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { BoxedList } from '../../ui/boxed-list.tsx'
import { useFormat } from '../../ui/format.tsx'
import { Modal } from '../../ui/layers.tsx'
import { Loaded } from '../../ui/states.tsx'
import { CandidateWords } from './candidate-words.tsx'
import type { Entry } from './entries.ts'
import { StaffingBadge } from './staffing-badge.tsx'
import { type HeldShift, useAssignShift } from './use-assign-shift.ts'

type PickerProps = { shift: HeldShift; onClose: () => void; onOpen: (entry: Entry) => void }

/** Whose a shift is to be: everybody who could work it, best first. */
export function ShiftPicker({ shift, onClose, onOpen }: PickerProps) {
  const { entry, from } = shift
  const format = useFormat()
  const assign = useAssignShift()
  const [words, setWords] = useState('')
  const query = useQuery(
    api.staffPrograms.candidates.queryOptions({ input: { programID: entry.programID }, staleTime: 0 }),
  )
  const wanted = words.trim().toLowerCase()
  return (
    <Modal opened onClose={onClose} title={from ? `Give ${from.name}'s shift to…` : 'Assign to…'} size="lg" fullScreen>
      <Stack>
        <Group gap="4px 10px">
          <strong>{entry.programName}</strong>
          <span>
            {format.weekday(entry.date)}, {format.time(entry.startTime, entry.endTime)}
          </span>
          <StaffingBadge entry={entry} words />
        </Group>
        <Group gap="sm" align="end">
          <TextInput
            type="search"
            label="Find a person"
            flex={1}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            data-autofocus
          />
          <Button variant="default" onClick={() => onOpen(entry)}>
            Open program
          </Button>
        </Group>
        <Loaded query={query} height={360}>
          {({ items }) => {
            const found = items.filter(({ staffName }) => staffName.toLowerCase().includes(wanted))
            if (found.length === 0) return <Text c="dimmed">No matching people.</Text>
            return (
              <BoxedList>
                {found.map((candidate) => (
                  <li key={candidate.staffID}>
                    <UnstyledButton
                      w="100%"
                      px={14}
                      py={10}
                      disabled={assign.busy}
                      onClick={() => void assign(shift, candidate).then((done) => done && onClose())}
                    >
                      <CandidateWords candidate={candidate} />
                    </UnstyledButton>
                  </li>
                ))}
              </BoxedList>
            )
          }}
        </Loaded>
      </Stack>
    </Modal>
  )
}
