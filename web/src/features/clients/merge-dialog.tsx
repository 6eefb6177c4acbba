import { Button, Radio, Stack, Table, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud, type Inputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useAct } from '../../ui/actions/act.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { DialogFoot, Foot } from '../../ui/layers/foot.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { ClientSearch } from './client-search.tsx'
import { type Client, formatClientType } from './client-types.ts'
import styles from './clients.module.css'

type MergeCallbacks = { onClose: () => void; onMerged: (kept: Client) => void }

/** Shows a dialog to choose a client's duplicate, compare both clients, and merge the duplicate into the kept one. */
export function MergeDialog({ client, ...props }: { client: Client } & MergeCallbacks) {
  const [kept, setKept] = useState(client)
  const [duplicate, setDuplicate] = useState<Client | null>(null)
  const swap = () => {
    setKept(duplicate ?? kept)
    setDuplicate(kept)
  }
  return (
    <Modal opened onClose={props.onClose} title={`Merge a duplicate into ${kept.organization}`}>
      {duplicate ? (
        <Comparison
          key={kept.clientID}
          {...{ kept, duplicate, ...props }}
          onSwap={swap}
          onBack={() => setDuplicate(null)}
        />
      ) : (
        <DuplicatePicker kept={kept} onChoose={setDuplicate} onClose={props.onClose} />
      )}
    </Modal>
  )
}

type DuplicatePickerProps = { kept: Client; onChoose: (duplicate: Client) => void; onClose: () => void }

function DuplicatePicker({ kept, onChoose, onClose }: DuplicatePickerProps) {
  return (
    <Stack>
      <ClientSearch
        label="Duplicate"
        description="You'll compare both before we merge them."
        placeholder="Search clients"
        data-autofocus
        nothingFoundMessage="No other matching clients"
        excludedValue={kept.clientID}
        onChoose={(duplicate) => duplicate && onChoose(duplicate)}
      />
      <DialogFoot onLeave={onClose} />
    </Stack>
  )
}

type ComparisonProps = { kept: Client; duplicate: Client; onBack: () => void; onSwap: () => void } & MergeCallbacks

/** Shows both clients' details, with a choice where they differ, and the records that move to the kept client. */
function Comparison({ kept, duplicate, onBack, onSwap, onClose, onMerged }: ComparisonProps) {
  const [take, setTake] = useState<ReadonlySet<Detail>>(new Set())
  const act = useAct()
  const format = useFormat()
  const moving = useQuery({
    ...api.clients.countRelated.queryOptions({ input: { clientID: duplicate.clientID } }),
    staleTime: 0,
  })
  // Closes the dialog first, so that it does not request the deleted client.
  const merge = () =>
    act(
      () =>
        cloud.clients
          .merge({ clientID: kept.clientID, version: kept.version, duplicateID: duplicate.clientID, take: [...take] })
          .then((mergedClient) => {
            onClose()
            onMerged(mergedClient)
            return mergedClient
          }),
      {
        refresh: ['clients', 'clientPrograms', 'programSchedule', 'programRequests', 'staffPrograms'],
        done: `Merged ${duplicate.organization} into ${kept.organization}.`,
      },
    )
  const countNoun = (count: number, noun: string) => `${format.count(count)} ${noun}${count === 1 ? '' : 's'}`
  return (
    <Stack gap="lg">
      <Table aria-label="What we keep" verticalSpacing="sm" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th w="42%">Kept: {kept.organization}</Table.Th>
            <Table.Th w="42%">Deleted: {duplicate.organization}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={styles.compared}>
          {findDifferences(kept, duplicate).map(({ field, label, keptValue, duplicateValue, taken }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" c="dimmed" fw={400}>
                {label}
              </Table.Th>
              {field && keptValue && duplicateValue && keptValue !== duplicateValue ? (
                [keptValue, duplicateValue].map((value) => (
                  <Table.Td key={value}>
                    <Radio
                      name={field}
                      label={value}
                      checked={take.has(field) === (value === duplicateValue)}
                      onChange={() => setTake(take.symmetricDifference(new Set([field])))}
                    />
                  </Table.Td>
                ))
              ) : (
                <>
                  <Table.Td>{keptValue ? <TakenValue>{keptValue}</TakenValue> : '–'}</Table.Td>
                  <Table.Td>
                    {taken !== 'kept' ? (
                      <TakenValue>{duplicateValue}</TakenValue>
                    ) : duplicateValue ? (
                      <del>{duplicateValue}</del>
                    ) : (
                      '–'
                    )}
                  </Table.Td>
                </>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Loaded query={moving} height={44}>
        {({ contracts, programs, named }) => (
          <Text size="sm">
            {countNoun(contracts, 'contract')} and {countNoun(programs, 'program')} on the schedule move to{' '}
            {kept.organization}.{' '}
            {named > 0 && kept.organization !== duplicate.organization && (
              <>
                We'll rename {countNoun(named, 'program')} from "{duplicate.organization} – …" to "{kept.organization} –
                …".{' '}
              </>
            )}
            Contracts that were sent or signed, and their programs, keep the name that the client read. We'll then
            delete {duplicate.organization}.
          </Text>
        )}
      </Loaded>
      <Foot
        start={
          <Button variant="subtle" leftSection={<IconArrowsExchange size={16} />} onClick={onSwap}>
            Keep {duplicate.organization} instead
          </Button>
        }
        others={
          <Button variant="default" onClick={onBack} data-autofocus>
            Choose another
          </Button>
        }
      >
        <Button color="red" disabled={!moving.data} loading={act.busy} onClick={() => void merge()}>
          Merge
        </Button>
      </Foot>
    </Stack>
  )
}

const TakenValue = ({ children }: { children: string }) => (
  <strong>
    {children} <span className="visuallyHidden">(kept)</span>
  </strong>
)

type Detail = NonNullable<Inputs['clients']['merge']['take']>[number]
/** A detail of both clients. `taken`: the client with the value that stays by default. */
type Difference = {
  field?: Detail | undefined
  label: string
  keptValue: string
  duplicateValue: string
  taken: 'kept' | 'duplicate' | 'both'
}

/**
 * Compares the details of two clients. The kept client's details stay unless the person chooses others. Missing details
 * come from the duplicate, and notes are joined.
 */
export function findDifferences(kept: Client, duplicate: Client): Difference[] {
  const compareDetail = (label: string, keptValue: string, duplicateValue: string, field?: Detail): Difference => ({
    field,
    label,
    keptValue,
    duplicateValue,
    taken: keptValue ? 'kept' : 'duplicate',
  })
  const notes = compareDetail('Notes', kept.notes, duplicate.notes)
  return [
    compareDetail('Type', formatClientType(kept.type), formatClientType(duplicate.type), 'type'),
    compareDetail('Contact', kept.contactName, duplicate.contactName, 'contactName'),
    compareDetail('E-mail', kept.contactEmail, duplicate.contactEmail, 'contactEmail'),
    compareDetail('Phone', kept.phone, duplicate.phone, 'phone'),
    compareDetail('Address', kept.address, duplicate.address, 'address'),
    kept.notes && duplicate.notes ? { ...notes, taken: 'both' as const } : notes,
  ].filter(({ keptValue, duplicateValue }) => keptValue || duplicateValue)
}
