import { currentVersionOf } from '@belay/contract/amendments'
import { contractStatus } from '@belay/contract/statuses'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBell, IconDownload, IconUserEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useAct } from '../../ui/actions/act.ts'
import { confirmDelete } from '../../ui/actions/confirm.tsx'
import {
  createDeleteEntryFor,
  createEditEntry,
  createEntryFor,
  EntryMenu,
  type MenuEntries,
  type MenuEntry,
  PRINT_ENTRY,
} from '../../ui/buttons/entry-menu.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Foot } from '../../ui/layers/foot.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { AmendButton } from './amend-button.tsx'
import { downloadPdf, type FullContract } from './contract.ts'
import { SendButton } from './send-button.tsx'
import { findNameToSign } from './signing/find-name-to-sign.ts'
import { askAndRemind } from './signing/remind-signer.ts'
import { SignDialog } from './signing/sign-dialog.tsx'
import { SignerDialog } from './signing/signer-dialog.tsx'
import { buildSignerEntries } from './signing/signer-entries.tsx'
import { askAndTakeBack } from './signing/take-back.ts'
import { useEditContract } from './use-edit-contract.ts'
import { askAndVoid } from './void-contract.ts'

type Props = { contract: FullContract; onSign: () => void; onEdit: () => void; onGone: () => unknown }

/** The maximum number of buttons on a phone, next to the menu. */
const MAX_ON_PHONE = 2

/** Shows the actions that the cloud allows this person to take on this contract now. */
export function ContractActions({ contract: stored, onSign, onEdit, onGone }: Props) {
  const { isAdmin } = useMe()
  const contract = currentVersionOf(stored)
  const isAmendment = Boolean(contract.amendment)
  const format = useFormat()
  const act = useAct()
  const [changingSigner, setChangingSigner] = useState<'forward' | 'correct' | null>(null)
  const { programID, version, programName, can } = contract
  const change = (call: () => Promise<unknown>, done: string) =>
    act(call, { refresh: ['clientPrograms', 'notifications'], done })

  const remind = () => void askAndRemind(act, format, contract)
  const takeBack = () => askAndTakeBack(act, contract)
  const remove = async () => {
    const effect = isAmendment
      ? 'The signed contract stays in force.'
      : `"${programName}" stays on the calendar without a contract.`
    if (!(await confirmDelete(isAmendment ? 'this amendment' : 'this contract', effect))) return
    // Closes the panel first, so that it does not request the deleted contract.
    const deleteAndClose = () =>
      cloud.clientPrograms.delete({ programID, version }).then(() => !isAmendment && onGone())
    await change(deleteAndClose, isAmendment ? 'Amendment deleted.' : 'Contract deleted.')
  }

  const steps = [can.sign, can.amend, can.send, can.takeBack, can.remind].filter(Boolean).length
  const others = [
    can.edit && createEditEntry(onEdit),
    {
      label: 'Download PDF',
      icon: <IconDownload size={16} />,
      onClick: () => void act(() => downloadPdf(programID, programName)),
    },
    can.void && { label: 'Void', danger: true, onClick: () => void askAndVoid(act, contract) },
  ].filter((entry): entry is MenuEntry => Boolean(entry))
  const buttons = useIsPhone() ? others.slice(0, Math.max(MAX_ON_PHONE - steps, 0)) : others
  const menu: MenuEntries = [
    ...others.filter((entry) => !buttons.includes(entry)),
    ...buildSignerEntries(act, contract, () => setChangingSigner('forward')),
    can.correctSigner && {
      label: 'Correct the signer',
      icon: <IconUserEdit size={16} />,
      onClick: () => setChangingSigner('correct'),
    },
    isAmendment &&
      (isAdmin || contract.sentAt !== null) && {
        label: 'Download amendment',
        icon: <IconDownload size={16} />,
        onClick: () => void act(() => downloadPdf(programID, programName, { amendment: true })),
      },
    PRINT_ENTRY,
    !can.remind &&
      createEntryFor(
        contract,
        'remind',
        { label: 'Remind', icon: <IconBell size={16} />, onClick: remind },
        isAdmin && contractStatus(contract) === 'Sent',
      ),
    createDeleteEntryFor(contract, remove, isAdmin),
  ]
  return (
    <>
      <Foot
        menu={<EntryMenu label="More contract actions" entries={menu} />}
        others={
          <>
            {buttons.toReversed().map(({ label, icon, danger, onClick }) => (
              <Button
                key={label}
                variant="default"
                c={danger ? 'var(--mantine-color-error)' : undefined}
                leftSection={icon}
                onClick={onClick}
              >
                {label}
              </Button>
            ))}
            {can.takeBack && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} />}
                loading={act.busy}
                onClick={() => void takeBack()}
              >
                Take it back
              </Button>
            )}
          </>
        }
      >
        {can.remind && (
          <Button variant={can.sign ? 'default' : 'filled'} loading={act.busy} onClick={remind}>
            {isAdmin ? 'Remind' : 'Send again'}
          </Button>
        )}
        {can.send && <SendButton contract={contract} />}
        {can.amend && <AmendButton contract={stored} onDrafted={onEdit} />}
        {can.sign && <Button onClick={onSign}>{isAmendment ? 'Sign amendment' : 'Sign contract'}</Button>}
      </Foot>
      {changingSigner && (
        <SignerDialog contract={contract} change={changingSigner} onClose={() => setChangingSigner(null)} />
      )}
    </>
  )
}

/** Returns the name to sign with, or '' if the display name is only the start of the e-mail address. */
type FootProps = { contract: FullContract; onChanged: (hasChanged: boolean) => void; onGone: () => unknown }

/** Shows the actions on an open contract. `onChanged` receives true if the contract has changed since it was read. */
export function ContractFoot({ contract, onChanged, onGone }: FootProps) {
  const { user, settled } = useMe()
  const [signing, setSigning] = useState(false)
  const edit = useEditContract()
  if (!settled) return null
  if (!signing)
    return (
      <ContractActions
        contract={contract}
        onSign={() => setSigning(true)}
        onEdit={() => edit(contract.programID)}
        onGone={onGone}
      />
    )
  return (
    <SignDialog
      contract={currentVersionOf(contract)}
      initialName={findNameToSign(user)}
      onClose={(changed) => {
        setSigning(false)
        onChanged(changed)
      }}
    />
  )
}
