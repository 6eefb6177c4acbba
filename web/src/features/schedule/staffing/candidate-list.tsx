import { Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSteadyOrder } from '../../../ui/actions/use-steady-order.ts'
import { useSteadyRows } from '../../../ui/actions/use-steady-rows.ts'
import { Loaded } from '../../../ui/page/states.tsx'
import { BoxedList } from '../../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { candidatesQuery } from '../schedule-data.ts'
import type { Candidate } from './assign-values.ts'
import { CandidateWords } from './candidate-words.tsx'

type ListProps = {
  programID: string
  onChoose: (candidate: Candidate) => void
  /** Adds the conflicts that a candidate has in this dialog. */
  addConflicts?: (candidate: Candidate) => Candidate
  isDisabled: (candidate: Candidate) => boolean
  /** Shown next to the search field. */
  action?: ReactNode
}

/** Shows the people who could work a program, best first, to choose one. */
export function CandidateList({ programID, action, ...choice }: ListProps) {
  const [typedText, setTypedText] = useState('')
  const query = useQuery(candidatesQuery(programID))
  // Cached people may be in another order, so the list waits for fresh data: nobody must move under the pointer.
  const freshQuery = { ...query, data: query.isFetchedAfterMount ? query.data : undefined }
  return (
    <>
      <Group gap="sm" align="end">
        <TextInput
          type="search"
          label="Find a person"
          flex={1}
          value={typedText}
          onChange={(event) => setTypedText(event.currentTarget.value)}
          data-autofocus
        />
        {action}
      </Group>
      <Loaded query={freshQuery} height={360}>
        {({ items }) => <Candidates items={items} searchText={typedText} {...choice} />}
      </Loaded>
    </>
  )
}

type CandidatesProps = Omit<ListProps, 'programID' | 'action'> & { items: readonly Candidate[]; searchText: string }

/** Shows the candidates whose names contain the words. Each keeps their place when data is refetched. */
function Candidates({ items, searchText, onChoose, addConflicts, isDisabled }: CandidatesProps) {
  const idOf = ({ staffID }: Candidate) => staffID
  const { rows, listProps } = useSteadyRows(useSteadyOrder(items, idOf), idOf)
  const searchedName = searchText.trim().toLowerCase()
  const matches = rows.filter(({ item }) => item.staffName.toLowerCase().includes(searchedName))
  if (matches.length === 0) return <Text c="dimmed">No matching people.</Text>
  return (
    <div {...listProps}>
      <BoxedList>
        {matches.map(({ item, outcome }) => {
          const candidate = addConflicts?.(item) ?? item
          return (
            <li key={candidate.staffID}>
              <UnstyledButton
                w="100%"
                px="md"
                py="sm"
                disabled={outcome !== null || isDisabled(candidate)}
                onClick={() => onChoose(candidate)}
              >
                <CandidateWords candidate={candidate} />
                {outcome && <DimmedText block>Already assigned, or no longer active.</DimmedText>}
              </UnstyledButton>
            </li>
          )
        })}
      </BoxedList>
    </div>
  )
}
