import { currentVersionOf } from '@belay/contract/amendments'
import { moneyFormat } from '@belay/contract/money'
import { contractStatus } from '@belay/contract/statuses'
import { Alert, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { getErrorData } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { cloud } from '../../cloud/client.ts'
import { queryClient } from '../../cloud/query.ts'
import { contractPass } from '../../cloud/session/contract-pass.ts'
import { useAct } from '../../ui/actions/act.ts'
import { EntryMenu, PRINT_ENTRY } from '../../ui/buttons/entry-menu.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import pageStyles from '../../ui/page/page.module.css'
import { ErrorState, Loading } from '../../ui/page/states.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { downloadPdf, type FullContract, isFullContract } from '../client-programs/contract.ts'
import { AmendmentComparison } from '../client-programs/document/amendment-comparison.tsx'
import panelStyles from '../client-programs/document/contract-details.module.css'
import { ContractDocument } from '../client-programs/document/contract-document.tsx'
import { ContractNotices } from '../client-programs/document/contract-notices.tsx'
import { askAndRemind } from '../client-programs/signing/remind-signer.ts'
import { SignDialog } from '../client-programs/signing/sign-dialog.tsx'
import { SignatureCertificate } from '../client-programs/signing/signature-certificate.tsx'
import { SignerDialog } from '../client-programs/signing/signer-dialog.tsx'
import { buildSignerEntries } from '../client-programs/signing/signer-entries.tsx'
import { askAndTakeBack } from '../client-programs/signing/take-back.ts'
import styles from './linked-contract.module.css'

/** A separate name in the cache, because a signed-in person may see other data. It is cleared when the page closes. */
const QUERY_NAME = ['clientPrograms', 'byLink']

/** Shows a contract that was opened by its mailed link. Calls `onEnded` when the pass has ended. */
export function LinkedContract({ programID, pass, onEnded }: { programID: string; pass: string; onEnded: () => void }) {
  useLayoutEffect(() => contractPass.use(pass), [pass])
  useEffect(() => () => queryClient.removeQueries({ queryKey: [QUERY_NAME] }), [])
  const query = useQuery({
    queryKey: [QUERY_NAME, { programID, pass }],
    queryFn: () => cloud.clientPrograms.get({ programID }),
  })
  const hasEnded = getErrorData(query.error).reason === 'contract-link-ended'
  useEffect(() => {
    if (hasEnded) onEnded()
  }, [hasEnded, onEnded])

  const contract = query.data && isFullContract(query.data) ? query.data : null
  return (
    <div className={styles.page}>
      {contract ? (
        <LinkedContractView contract={contract} />
      ) : query.error && !hasEnded ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Loading height={480} />
      )}
    </div>
  )
}

function LinkedContractView({ contract: stored }: { contract: FullContract }) {
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
      </div>
      <Actions contract={contract} isAmendment={isAmendment} onSign={() => setSigning(true)} />
      {signing && (
        <SignDialog
          contract={contract}
          initialName={findInitialSignerName(contract)}
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

/** Shows the contract in a few lines: program, time, place, people, price and the day to sign by. */
function Summary({ contract }: { contract: FullContract }) {
  const format = useFormat()
  const { name, locale } = useCentre()
  const { programName, organization, date, startTime, endTime, location, participants, total, currency } =
    contract.frozen ?? { ...contract, currency: undefined }
  const facts = [
    date ? format.when({ date, startTime, endTime }) : 'Date to be agreed',
    location,
    participants === null ? '' : pluralize(participants, 'person', 'people'),
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
