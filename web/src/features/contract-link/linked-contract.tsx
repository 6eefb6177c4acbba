import { currentVersionOf } from '@belay/contract/amendments'
import { contractStatus } from '@belay/contract/statuses'
import { Alert, Box, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { getErrorData } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { cloud } from '../../cloud/client.ts'
import { queryClient } from '../../cloud/query.ts'
import { contractPass } from '../../cloud/session/contract-pass.ts'
import { useAct } from '../../ui/actions/act.ts'
import { EntryMenu, PRINT_ENTRY } from '../../ui/buttons/entry-menu.tsx'
import { DateTime } from '../../ui/format/format.tsx'
import pageStyles from '../../ui/page/page.module.css'
import { ErrorState, Loading } from '../../ui/page/states.tsx'
import { downloadPdf, type FullContract, isFullContract } from '../client-programs/contract.ts'
import { AmendmentComparison } from '../client-programs/document/amendment-comparison.tsx'
import panelStyles from '../client-programs/document/contract-details.module.css'
import { ContractDocument } from '../client-programs/document/contract-document.tsx'
import { ReadAgainNotice } from '../client-programs/document/contract-notices.tsx'
import { SignDialog } from '../client-programs/signing/sign-dialog.tsx'
import { SignatureCertificate } from '../client-programs/signing/signature-certificate.tsx'
import { SignerDialog } from '../client-programs/signing/signer-dialog.tsx'
import { buildSignerEntries } from '../client-programs/signing/signer-entries.tsx'
import styles from './linked-contract.module.css'

/** A separate name in the cache, because a signed-in person may see other data. It is cleared when the page closes. */
const QUERY_NAME = ['clientPrograms', 'byLink']

/** Shows a contract that was opened by its mailed link. Calls `onEnded` when the pass has ended. */
export function LinkedContract({ programID, pass, onEnded }: { programID: string; pass: string; onEnded: () => void }) {
  const [forwardedTo, setForwardedTo] = useState<string | null>(null)
  useLayoutEffect(() => contractPass.use(pass), [pass])
  useEffect(() => () => queryClient.removeQueries({ queryKey: [QUERY_NAME] }), [])
  const query = useQuery({
    queryKey: [QUERY_NAME, { programID, pass }],
    queryFn: () => cloud.clientPrograms.get({ programID }),
    enabled: forwardedTo === null,
  })
  const hasEnded = getErrorData(query.error).reason === 'contract-link-ended' && forwardedTo === null
  useEffect(() => {
    if (hasEnded) onEnded()
  }, [hasEnded, onEnded])

  if (forwardedTo)
    return (
      <div className={styles.page}>
        <Alert color="green" title="Forwarded" role="status">
          We e-mailed {forwardedTo} the contract to sign. There's nothing left for you to do.
        </Alert>
      </div>
    )
  const contract = query.data && isFullContract(query.data) ? query.data : null
  return (
    <div className={styles.page}>
      {contract ? (
        <LinkedContractView contract={contract} onForwarded={setForwardedTo} />
      ) : query.error && !hasEnded ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Loading height={480} />
      )}
    </div>
  )
}

type ViewProps = { contract: FullContract; onForwarded: (to: string) => void }

function LinkedContractView({ contract: stored, onForwarded }: ViewProps) {
  const act = useAct()
  const { name } = useCentre()
  const [signing, setSigning] = useState(false)
  const [forwarding, setForwarding] = useState(false)
  const [hasChanged, setHasChanged] = useState(false)
  // A signer must not see an amendment that is still a draft.
  const contract = stored.amendment?.sentAt ? currentVersionOf(stored) : stored
  const isAmendment = contract.signed !== stored.signed
  const { programID, programName, frozen, signature, sentAt, can, whyNot } = contract
  const status = contractStatus(contract)
  return (
    <>
      <Box component="header" mb="lg" data-print="no">
        <h1 className={pageStyles.title}>{programName}</h1>
      </Box>
      <div className={panelStyles.stack} data-print="contract">
        <div data-print="no">
          {hasChanged && <ReadAgainNotice />}
          {!hasChanged && can.sign && (
            <Alert color="blue">
              {name} sent you this {isAmendment ? 'change to your contract' : 'contract'} <DateTime at={sentAt} />. Read
              it, then sign it below.{isAmendment && ' What you signed stays in force until then.'}
            </Alert>
          )}
          {!hasChanged && status === 'Sent' && whyNot.sign && <Alert color="yellow">{whyNot.sign}</Alert>}
          {status === 'Signed' && (
            <Alert color="green" title="Signed" role="status">
              Thank you! We e-mailed you a copy. You can also download it below.
            </Alert>
          )}
          {status === 'Declined' && (
            <Alert
              color="red"
              title={isAmendment ? 'You declined this amendment' : 'You declined this contract'}
              role="status"
            >
              {contract.declineReason} We'll get back to you.
            </Alert>
          )}
        </div>
        {isAmendment && frozen && stored.frozen && <AmendmentComparison signed={stored.frozen} amended={frozen} />}
        {frozen && <ContractDocument content={frozen} statusLine={signature ? undefined : 'Not signed yet'} />}
        <SignatureCertificate contract={contract} />
      </div>
      <div className={styles.bar} data-print="no">
        {can.sign && (
          <Button onClick={() => setSigning(true)}>{isAmendment ? 'Sign amendment' : 'Sign contract'}</Button>
        )}
        <Button
          variant={can.sign ? 'default' : 'filled'}
          loading={act.busy}
          leftSection={<IconDownload size={16} />}
          onClick={() => void act(() => downloadPdf(programID, programName, isAmendment ? { amendment: true } : {}))}
        >
          Download PDF
        </Button>
        <EntryMenu
          label="More contract actions"
          entries={[...buildSignerEntries(act, contract, () => setForwarding(true)), PRINT_ENTRY]}
        />
      </div>
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
      {forwarding && (
        <SignerDialog
          contract={contract}
          change="forward"
          onClose={() => setForwarding(false)}
          onForwarded={onForwarded}
        />
      )}
    </>
  )
}

const findInitialSignerName = ({ signerEmail, contactPersonEmail, contactPersonName }: FullContract) =>
  signerEmail.toLowerCase() === contactPersonEmail.toLowerCase() ? contactPersonName : ''
