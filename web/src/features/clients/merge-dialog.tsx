import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useAct } from '../../ui/act.ts'
import { Modal } from '../../ui/layers.tsx'
import type { Client } from './client-types.ts'

/** Finds the duplicate of a client and moves what it holds to the one that is kept. */
export function MergeDialog({ kept, onClose }: { kept: Client; onClose: () => void }) {
  const act = useAct()
  const [words, setWords] = useState('')
  const [duplicate, setDuplicate] = useState<Client | null>(null)
  const [asked] = useDebouncedValue(words.trim(), 250)
  const found = useQuery({
    ...api.clients.list.queryOptions({ input: { limit: 20, where: { search: asked && asked !== duplicate?.organization ? asked.slice(0, 100) : undefined } } }),
    placeholderData: keepPreviousData,
  })
  const others = (found.data?.items ?? []).filter((client) => client.clientID !== kept.clientID)
  const choices = duplicate && !others.some((client) => client.clientID === duplicate.clientID) ? [duplicate, ...others] : others
  const merge = async () => {
    if (!duplicate) return
    const merged = await act(() => cloud.clients.merge({ clientID: kept.clientID, version: kept.version, duplicateID: duplicate.clientID }), {
      refresh: ['clients', 'clientPrograms', 'programSchedule'],
      done: `${duplicate.organization} is now part of ${kept.organization}.`,
    })
    if (merged) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Merge a duplicate into ${kept.organization}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Select
          label="Duplicate"
          placeholder="Search clients"
          searchable
          data-autofocus
          nothingFoundMessage={found.isFetching ? 'Searching' : 'No other client matches'}
          filter={({ options }) => options}
          data={choices.map((client) => ({
            value: client.clientID,
            label: client.contactName ? `${client.organization} (${client.contactName})` : client.organization,
          }))}
          searchValue={words}
          onSearchChange={setWords}
          value={duplicate?.clientID ?? null}
          onChange={(clientID) => setDuplicate(choices.find((client) => client.clientID === clientID) ?? null)}
        />
        <Text size="sm" c="dimmed">
          {duplicate
            ? `The contracts and programs of ${duplicate.organization} move to ${kept.organization}, which takes over contact details it lacks. Then ${duplicate.organization} is deleted. This cannot be undone.`
            : 'Its contracts and programs move here, then it is deleted.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" disabled={!duplicate} loading={act.busy} onClick={() => void merge()}>
            Merge
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
