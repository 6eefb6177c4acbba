import { UNDO } from '@belay/contract/constants'
import { deriveQuantity } from '@belay/contract/line-units'
import { contractTotal } from '@belay/contract/money'
import { Button, Text } from '@mantine/core'
import { useCentre } from '../../cloud/centre.ts'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Facts } from '../../ui/layers/detail-panel.tsx'
import type { ContractDocumentContent, FullContract } from './contract.ts'
import { compareContents } from './document/amendment-values.ts'
import { findProgramOwner, getLineFactsOfOwner, type ProgramOwner } from './form/program-owner.ts'

/** Shows a button that sends a contract, or updates and sends again one that no longer fits its program. */
export function SendButton({ contract }: { contract: FullContract }) {
  const act = useAct()
  const format = useFormat()
  const { locale } = useCentre()
  const { programID, version, programName, signerEmail, frozen } = contract
  const outdatedContent = contract.declinedAt === null ? frozen : null
  const askToSend = () => {
    const total = format.money(contract.total)
    const effect = `We'll e-mail ${signerEmail} a link to read and sign "${programName}" for ${total}.`
    const body = [effect, !contract.date && 'No date has been set.', !contract.total && 'No charges have been added.']
    const isReady = Boolean(contract.date && contract.total)
    return confirm({
      title: isReady ? 'Send for signature?' : 'Send this contract anyway?',
      body: body.filter(Boolean).join(' '),
      action: isReady ? 'Send' : 'Send anyway',
    })
  }
  const askToSendAgain = async (sentContent: ContractDocumentContent) => {
    const owner = findProgramOwner(await cloud.programs.overview({ programID }))
    const changes = compareContents(sentContent, withCurrentFacts(sentContent, contract, owner), format, locale).filter(
      ({ changed }) => changed,
    )
    return confirm({
      title: 'Update and send again?',
      body: (
        <>
          <Facts items={changes.map(({ label, before, after }) => [label, `${before} → ${after}`])} />
          <Text mt="md">
            We'll e-mail {signerEmail} a new link to read and sign. The contract that we sent before can't be signed any
            more.
          </Text>
        </>
      ),
      action: 'Update and send again',
    })
  }
  const send = async () => {
    if (!(await (outdatedContent ? askToSendAgain(outdatedContent) : askToSend()))) return
    await act(() => cloud.clientPrograms.send({ programID, version }), {
      refresh: ['clientPrograms', 'notifications'],
      done: `Sent to ${signerEmail}.`,
      undoFor: UNDO.holdsFor,
    })
  }
  return (
    <Button loading={act.busy} onClick={() => void send()}>
      {outdatedContent ? 'Update and send again' : 'Send for signature'}
    </Button>
  )
}

/** Returns the sent content with the current facts of its program. */
function withCurrentFacts(
  sentContent: ContractDocumentContent,
  contract: FullContract,
  owner: ProgramOwner | null,
): ContractDocumentContent {
  if (!owner) return sentContent
  const facts = getLineFactsOfOwner(owner)
  const { programName, date, startTime, endTime, location } = owner.kind === 'schedule' ? owner.entry : sentContent
  const lineItems = contract.lineItems.map((line) => ({
    ...line,
    quantity: deriveQuantity(line.unit, facts) ?? line.quantity,
  }))
  const total = contractTotal(lineItems, contract.discount)
  const { participants } = facts
  return { ...sentContent, programName, date, startTime, endTime, location, participants, lineItems, total }
}
