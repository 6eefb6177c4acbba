import { currentVersionOf } from '@belay/contract/amendments'
import { linkTo } from '@belay/contract/links'
import { findOpenOffer } from '@belay/contract/open-offer'
import { contractStatus, requestStatus } from '@belay/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { Ago, useFormat } from '../../ui/format/format.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Empty, Pending } from '../../ui/page/states.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { type Contract, describeDecline } from '../client-programs/contract.ts'
import { LoadedNeeds, NeedsSection } from './needs-row.tsx'

/** Shows contracts to sign and the status of requests, for Clients and people without a role. */
export function RequesterNeeds() {
  const { user, permission } = useMe()
  const format = useFormat()
  const requests = useQuery(api.programRequests.listInvolving.queryOptions({ input: { limit: 6 } }))
  const contracts = useQuery(api.clientPrograms.listByEmail.queryOptions({ input: { limit: 20 } }))
  const openContracts = (contracts.data?.items ?? []).map(currentVersionOf)
  const toSign = openContracts.filter(({ can }) => can.sign)
  const requestsWithDates = (requests.data?.items ?? []).filter((request) => findOpenOffer(request, format.today))
  const preparing = (contracts.data?.items ?? []).filter((contract) => contractStatus(contract) === 'Draft')
  const declined = openContracts.filter((contract) => contractStatus(contract) === 'Declined')
  const describeContract = ({ programID, programName, date }: Contract) => ({
    id: programID,
    link: linkTo.contract(programID),
    when: date ? format.date(date) : 'No date yet',
    what: programName,
  })
  return (
    <>
      {(contracts.isPending || requests.isPending) && <Pending />}
      <NeedsSection
        title="Dates to choose from"
        items={requestsWithDates}
        row={({ id, programDetails, offer }) => ({
          id,
          link: linkTo.request(id),
          when: offer && `By ${format.weekday(offer.holdUntil)}`,
          what: programDetails.programType,
          more: offer?.dates.map(({ date }) => format.weekdayDate(date)).join(' or '),
          badge: <StatusBadge status="Pending">Choose a date</StatusBadge>,
        })}
      />
      <NeedsSection
        title="Waiting for your signature"
        items={toSign}
        row={(contract) => ({
          ...describeContract(contract),
          more: format.money(contract.total),
          badge: <StatusBadge status="Sent">To sign</StatusBadge>,
        })}
      />
      <NeedsSection
        title="Contracts we're preparing"
        items={preparing}
        row={(contract) => ({
          ...describeContract(contract),
          more: "We'll e-mail you when it's ready. Nothing is reserved until it's signed.",
          badge: <StatusBadge status="Being prepared" />,
        })}
      />
      <NeedsSection
        title="Declined contracts"
        items={declined}
        row={(contract) => ({
          ...describeContract(contract),
          more: `${describeDecline(contract, user?.email, format)}. We'll get back to you.`,
          badge: <StatusBadge status="Declined" />,
        })}
      />
      <LoadedNeeds
        title="Your requests"
        query={requests}
        empty={
          <Empty title="No requests yet">
            Tell us about your group. We'll get back to you with a date and a contract.
          </Empty>
        }
        row={(item) => ({
          id: item.id,
          link: linkTo.request(item.id),
          when: <Ago at={item.createdAt} />,
          what: item.programDetails.programType,
          more: item.organization,
          badge: <StatusBadge status={requestStatus(item)} />,
        })}
      />
      {permission === 'No Access' && (
        <Section title="What happens next">
          <p>
            We review each request within a few days and e-mail you. Once we approve it, your contract appears under
            Contracts, ready to sign.
          </p>
        </Section>
      )}
    </>
  )
}
