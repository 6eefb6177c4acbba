import { currentVersionOf } from '@belay/contract/amendments'
import { moneyFormat } from '@belay/contract/money'
import { contractStatus } from '@belay/contract/statuses'
import { Alert, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useCentre } from '../../../cloud/centre.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { EntryMenu, PRINT_ENTRY } from '../../../ui/buttons/entry-menu.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import pageStyles from '../../../ui/page/page.module.css'
import { pluralize } from '../../../ui/pluralize.ts'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { downloadPdf, type FullContract } from '../contract.ts'
import { AmendmentComparison } from '../document/amendment-comparison.tsx'
import panelStyles from '../document/contract-details.module.css'
import { ContractDocument } from '../document/contract-document.tsx'
import { ContractNotices } from '../document/contract-notices.tsx'
import styles from './contract-page.module.css'
import { askAndRemind } from './remind-signer.ts'
import { SignDialog } from './sign-dialog.tsx'
import { SignatureCertificate, VoidedVersions } from './signature-certificate.tsx'
import { SignerDialog } from './signer-dialog.tsx'
import { buildSignerEntries } from './signer-entries.tsx'
import { askAndTakeBack } from './take-back.ts'

type PageProps = { contract: FullContract; initialName?: string }

/**
 * Shows the page of a sent contract, on which its signer reads, signs, forwards, declines and downloads it. The mailed
 * link and the signed-in party have the same page (R416). `initialName`: the name that the signature begins with.
 */
export function ContractPage({ contract: stored, initialName = '' }: PageProps) {
  const [signing, setSigning] = useState(false)
  const [hasChanged, setHasChanged] = useState(false)
  // A signer must not see an amendment that is still a draft.
  const contract = stored.amendment?.sentAt ? currentVersionOf(stored) : stored
  const isAmendment = contract.signed !== stored.signed
  const { frozen, signature, signerEmail } = contract
  useScrollToTopAfter(`${contractStatus(contract)} ${signerEmail}`)
  return (
    <>
      <Summary contract={contract} />
      <div className={panelStyles.stack} data-print="contract">
        {contractStatus(contract) === 'Signed' && (
          <Alert color="green" title="Signed" role="status" data-print="no">
            Thank you! We e-mailed you a copy. You can also download it below.
          </Alert>
        )}
        <ContractNotices contract={stored} isAdmin={false} hasChanged={hasChanged} />
        {isAmendment && frozen && stored.frozen && <AmendmentComparison signed={stored.frozen} amended={frozen} />}
        {frozen && <ContractDocument content={frozen} statusLine={signature ? undefined : 'Not signed yet'} />}
        <SignatureCertificate contract={contract} />
        <VoidedVersions contract={stored} />
      </div>
      <Actions contract={contract} isAmendment={isAmendment} onSign={() => setSigning(true)} />
      {signing && (
        <SignDialog
          contract={contract}
          initialName={initialName || findInitialSignerName(contract)}
          onClose={(changed) => {
            setSigning(false)
            setHasChanged(changed)
          }}
        />
      )}
    </>
  )
}

/** Scrolls to the top, where the next step is described, whenever the state of the contract changes. */
function useScrollToTopAfter(state: string): void {
  const shownState = useRef(state)
  useEffect(() => {
    if (shownState.current !== state) window.scrollTo({ top: 0 })
    shownState.current = state
  }, [state])
}

/** Shows the contract in a few lines: program, time, place, participants, price and the day to sign by. */
function Summary({ contract }: { contract: FullContract }) {
  const format = useFormat()
  const { name, locale } = useCentre()
  const { programName, organization, date, startTime, endTime, location, participants, total, currency } =
    contract.frozen ?? { ...contract, currency: undefined }
  const facts = [
    date ? format.when({ date, startTime, endTime }) : 'Date to be agreed',
    location,
    participants === null ? '' : pluralize(participants, 'participant'),
    programName.includes(organization) ? '' : organization,
  ]
  return (
    <header className={styles.summary} data-print="no">
      <DimmedText block>{name}</DimmedText>
      <h1 className={pageStyles.title}>{programName}</h1>
      {facts.filter(Boolean).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p>
        <strong>{currency ? moneyFormat(locale, currency).format(total) : format.money(total)}</strong>
      </p>
    </header>
  )
}

type ActionsProps = { contract: FullContract; isAmendment: boolean; onSign: () => void }

/** Shows the next step as a button at the bottom of the window. Everything else is in its menu. */
function Actions({ contract, isAmendment, onSign }: ActionsProps) {
  const act = useAct()
  const format = useFormat()
  const [forwarding, setForwarding] = useState(false)
  const { programID, programName, can } = contract
  const download = () => void act(() => downloadPdf(programID, programName, isAmendment ? { amendment: true } : {}))
  const hasStep = can.sign || can.remind || can.takeBack
  return (
    <div className={styles.bar} data-print="no">
      {can.sign && <Button onClick={onSign}>{isAmendment ? 'Sign amendment' : 'Sign contract'}</Button>}
      {can.remind && (
        <Button loading={act.busy} onClick={() => void askAndRemind(act, format, contract)}>
          Send again
        </Button>
      )}
      {can.takeBack && (
        <Button variant="default" loading={act.busy} onClick={() => void askAndTakeBack(act, contract)}>
          Take it back
        </Button>
      )}
      {!hasStep && (
        <Button loading={act.busy} leftSection={<IconDownload size={16} />} onClick={download}>
          Download PDF
        </Button>
      )}
      <EntryMenu
        label="More contract actions"
        entries={[
          ...buildSignerEntries(act, contract, () => setForwarding(true)),
          hasStep && { label: 'Download PDF', icon: <IconDownload size={16} />, onClick: download },
          PRINT_ENTRY,
        ]}
      />
      {forwarding && <SignerDialog contract={contract} change="forward" onClose={() => setForwarding(false)} />}
    </div>
  )
}

const findInitialSignerName = ({ signerEmail, contactPersonEmail, contactPersonName }: FullContract) =>
  signerEmail.toLowerCase() === contactPersonEmail.toLowerCase() ? contactPersonName : ''
