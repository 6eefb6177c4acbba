import { openPartOf } from '@belay/contract/amendments'
import { contractStatus } from '@belay/contract/statuses'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { ContactDetails } from '../../ui/contact-details.tsx'
import { DetailPanel, Facts } from '../../ui/detail-panel.tsx'
import { CivilDate, useFormat } from '../../ui/format.tsx'
import { HistorySection } from '../../ui/history-timeline.tsx'
import { Section } from '../../ui/page.tsx'
import { Loaded } from '../../ui/states.tsx'
import { WholeProgramLink } from '../programs/program-link.tsx'
import { AmendmentComparison } from './amendment-comparison.tsx'
import {
  type ContractDocumentContent,
  isFullContract,
  type OpenContract,
  toDocumentContent,
  type VisibleContract,
} from './contract.ts'
import { ContractActions } from './contract-actions.tsx'
import { ContractBadge } from './contract-badge.tsx'
import { ContractDocument } from './contract-document.tsx'
import { ContractNotices } from './contract-notices.tsx'
import styles from './contract-panel.module.css'
import { SignDialog } from './sign-dialog.tsx'
import { SignatureCertificate, VoidedVersions } from './signature-certificate.tsx'

/** What stands on the paper beside its title. */
const STATUS_LINES = {
  Draft: 'Draft, not signed',
  Sent: 'Not signed yet',
  Declined: 'Declined, not signed',
  Signed: undefined,
}

/** The name to sign with; not the one that was made of the address, of somebody who came by a link. */
const findSigningName = (user: { displayName: string | null; email: string } | null) =>
  user?.displayName && user.displayName !== user.email.split('@')[0] ? user.displayName : ''

type ContractPanelProps = { programID: string | undefined; onClose: () => unknown; onEdit: () => void }

/** One contract: to read, to print and to act on. A full page on phones. */
export function ContractPanel({ programID, onClose, onEdit }: ContractPanelProps) {
  const query = useQuery(api.clientPrograms.get.queryOptions({ input: programID ? { programID } : skipToken }))
  const contract = programID === undefined ? undefined : query.data
  const { user, settled } = useMe()
  const [signing, setSigning] = useState(false)
  const [hasChanged, setHasChanged] = useState(false)
  // What a link leads to opens once it is there, at its own height; what is pressed in the list opens at once.
  const [linked] = useState(programID)
  const opened = programID !== undefined && !(programID === linked && query.isPending)
  const full = contract && isFullContract(contract) ? contract : null
  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      title={contract?.programName ?? 'Contract'}
      badge={contract && <ContractBadge contract={contract} />}
      size="xl"
      actions={
        full && settled && !signing ? (
          <ContractActions contract={full} onSign={() => setSigning(true)} onEdit={onEdit} onGone={onClose} />
        ) : undefined
      }
    >
      <Loaded query={query} height={480}>
        {(loaded) =>
          isFullContract(loaded) ? (
            <FullContract contract={loaded} hasChanged={hasChanged} />
          ) : (
            <AssignedContract contract={loaded} />
          )
        }
      </Loaded>
      {full && signing && (
        <SignDialog
          contract={openPartOf(full)}
          initialName={findSigningName(user)}
          onClose={(changed) => {
            setSigning(false)
            setHasChanged(changed)
          }}
        />
      )}
    </DetailPanel>
  )
}

function FullContract({ contract, hasChanged }: { contract: OpenContract; hasChanged: boolean }) {
  const centre = useCentre()
  const texts = useQuery(api.contractText.get.queryOptions({ input: {}, enabled: contract.frozen === null }))
  const statusLine = contract.amendment ? 'Signed, in force' : STATUS_LINES[contractStatus(contract)]
  return (
    <div className={styles.stack} data-print="contract">
      <ContractNotices contract={contract} hasChanged={hasChanged} />
      <Amendment contract={contract} />
      {contract.frozen ? (
        <ContractDocument content={contract.frozen} statusLine={statusLine} />
      ) : (
        <Loaded query={texts} height={480}>
          {(text) => <ContractDocument content={toDocumentContent(contract, text, centre)} statusLine={statusLine} />}
        </Loaded>
      )}
      <SignatureCertificate contract={contract} />
      <VoidedVersions contract={contract} />
      <WholeProgramLink programID={contract.programID} />
      <div data-print="no">
        <HistorySection collection="clientPrograms" documentId={contract.programID} />
      </div>
    </div>
  )
}

/** What is to be signed of a signed contract: what changes, and the whole of it. A draft is the centre's to see. */
function Amendment({ contract }: { contract: OpenContract }) {
  const { isAdmin } = useMe()
  const centre = useCentre()
  const { amendment, frozen } = contract
  const isShown = amendment !== null && (isAdmin || amendment.sentAt !== null)
  const isDraft = isShown && amendment.frozen === null
  const texts = useQuery(api.contractText.get.queryOptions({ input: {}, enabled: isDraft }))
  if (!isShown || !frozen) return null
  const statusLine = amendment.declinedAt === null ? 'Amendment, not signed yet' : 'Amendment, declined'
  const compare = (content: ContractDocumentContent) => (
    <>
      <AmendmentComparison signed={frozen} amended={content} />
      <ContractDocument content={content} statusLine={statusLine} />
    </>
  )
  if (amendment.frozen) return compare(amendment.frozen)
  return (
    <Loaded query={texts} height={480}>
      {(text) => compare(toDocumentContent(openPartOf(contract), text, centre))}
    </Loaded>
  )
}

type Assigned = Exclude<VisibleContract, { lineItems: unknown }>

function AssignedContract({ contract }: { contract: Assigned }) {
  const format = useFormat()
  return (
    <Section title="Program">
      <Facts
        items={[
          ['Client', contract.organization],
          [
            'Contact',
            (contract.contactPersonName || contract.contactPersonEmail) && (
              <ContactDetails name={contract.contactPersonName} email={contract.contactPersonEmail} />
            ),
          ],
          ['Date', contract.date && <CivilDate key="date" value={contract.date} long />],
          ['Time', format.time(contract.startTime, contract.endTime)],
          ['Place', contract.location],
          ['Participants', contract.participants],
        ]}
      />
      <WholeProgramLink programID={contract.programID} />
    </Section>
  )
}
