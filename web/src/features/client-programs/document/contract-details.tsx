import { currentVersionOf } from '@belay/contract/amendments'
import { contractStatus } from '@belay/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { useCentre } from '../../../cloud/centre.ts'
import { api } from '../../../cloud/orpc.ts'
import { useMe } from '../../../cloud/use-me.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { Facts } from '../../../ui/layers/detail-panel.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Loaded } from '../../../ui/page/states.tsx'
import { ContactDetails } from '../../../ui/text/contact-details.tsx'
import {
  type ContractDocumentContent,
  type ContractView,
  type FullContract,
  isFullContract,
  type ListedContract,
  toDocumentContent,
} from '../contract.ts'
import { SignatureCertificate, VoidedVersions } from '../signing/signature-certificate.tsx'
import { AmendmentComparison } from './amendment-comparison.tsx'
import styles from './contract-details.module.css'
import { ContractDocument } from './contract-document.tsx'
import { ContractNotices } from './contract-notices.tsx'

const STATUS_LINES = {
  Draft: 'Draft, not signed',
  Sent: 'Not signed yet',
  Declined: 'Declined, not signed',
  Signed: undefined,
}

/** Shows a contract to read and print: all of it to its parties and Admins, only its program to assigned staff. */
export function ContractDetails({ contract, hasChanged }: { contract: ContractView; hasChanged: boolean }) {
  return isFullContract(contract) ? (
    <FullContractDetails contract={contract} hasChanged={hasChanged} />
  ) : (
    <AssignedContractDetails contract={contract} />
  )
}

function FullContractDetails({ contract, hasChanged }: { contract: FullContract; hasChanged: boolean }) {
  const { isAdmin } = useMe()
  const centre = useCentre()
  const texts = useQuery(api.contractText.get.queryOptions({ input: {}, enabled: contract.frozen === null }))
  const statusLine = contract.amendment ? 'Signed, in force' : STATUS_LINES[contractStatus(contract)]
  return (
    <div className={styles.stack} data-print="contract">
      <ContractNotices contract={contract} isAdmin={isAdmin} hasChanged={hasChanged} />
      <AmendmentDetails contract={contract} />
      {contract.frozen ? (
        <ContractDocument content={contract.frozen} statusLine={statusLine} />
      ) : (
        <Loaded query={texts} height={480}>
          {(text) => <ContractDocument content={toDocumentContent(contract, text, centre)} statusLine={statusLine} />}
        </Loaded>
      )}
      <SignatureCertificate contract={contract} />
      <VoidedVersions contract={contract} />
    </div>
  )
}

/** Shows the amendment of a signed contract: the changes, then the full document. Only Admins see a draft. */
function AmendmentDetails({ contract }: { contract: FullContract }) {
  const { isAdmin } = useMe()
  const centre = useCentre()
  const { amendment, frozen } = contract
  const isShown = amendment !== null && (isAdmin || amendment.sentAt !== null)
  const isDraft = isShown && amendment.frozen === null
  const texts = useQuery(api.contractText.get.queryOptions({ input: {}, enabled: isDraft }))
  if (!isShown || !frozen) return null
  const statusLine = amendment.declinedAt === null ? 'Amendment, not signed yet' : 'Amendment, declined'
  const renderComparison = (content: ContractDocumentContent) => (
    <>
      <AmendmentComparison signed={frozen} amended={content} />
      <ContractDocument content={content} statusLine={statusLine} />
    </>
  )
  if (amendment.frozen) return renderComparison(amendment.frozen)
  return (
    <Loaded query={texts} height={480}>
      {(text) => renderComparison(toDocumentContent(currentVersionOf(contract), text, centre))}
    </Loaded>
  )
}

/** Returns the contact of a contract, or undefined without one. */
export const renderContact = ({ contactPersonName: name, contactPersonEmail: email }: ListedContract) =>
  name || email ? <ContactDetails name={name} email={email} /> : undefined

type Assigned = Exclude<ContractView, { lineItems: unknown }>

function AssignedContractDetails({ contract }: { contract: Assigned }) {
  const format = useFormat()
  return (
    <Section title="Program">
      <Facts
        items={[
          ['Client', contract.organization],
          ['Contact', renderContact(contract)],
          ['Date', contract.date && format.day(contract.date)],
          ['Time', format.time(contract.startTime, contract.endTime)],
          ['Place', contract.location],
          ['Participants', contract.participants],
        ]}
      />
    </Section>
  )
}
