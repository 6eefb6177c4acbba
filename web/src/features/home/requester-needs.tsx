import { currentVersionOf } from '@belay/contract/amendments'
import { linkTo } from '@belay/contract/links'
import { findOpenOffer } from '@belay/contract/open-offer'
import { contractStatus } from '@belay/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { Ago, useFormat } from '../../ui/format/format.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Empty, Pending } from '../../ui/page/states.tsx'
import { LoadedRows, RowSection } from '../../ui/rows/row-list.tsx'
import { StateEnd } from '../../ui/rows/state-end.tsx'
import { describeDecline } from '../client-programs/contract.ts'
import { describeContractState } from '../client-programs/contract-state.ts'
import { describeRequestState } from '../program-requests/request-state.ts'
import type { ProgramRequest } from '../program-requests/request-values.ts'

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
  const renderRequest = (request: ProgramRequest, facts: string | undefined, when: ReactNode, isFirst = false) => {
    const link = linkTo.request(request.id)
    const title = request.programDetails.programType
    const state = describeRequestState(request, { isAdmin: false, today: format.today })
    return {
      id: request.id,
      link,
      title,
      when,
      facts,
      end: <StateEnd {...state} {...{ link, isFirst }} name={title} />,
    }
  }
  const renderSentRequest = (request: ProgramRequest) =>
    renderRequest(request, request.organization, <Ago at={request.createdAt} />)
  const renderContract = (contract: (typeof openContracts)[number], facts: string, isFirst = false) => {
    const { programID, programName, date } = contract
    const link = linkTo.contract(programID)
    const state = describeContractState(contract, { isStaff: false })
    return {
      id: programID,
      link,
      title: programName,
      when: date ? format.nearDay(date) : 'No date yet',
      facts,
      end: <StateEnd {...state} {...{ link, isFirst }} name={programName} />,
    }
  }
  return (
    <>
      {(contracts.isPending || requests.isPending) && <Pending />}
      <RowSection
        title="Dates to choose from"
        items={requestsWithDates}
        row={(request) =>
          renderRequest(
            request,
            request.offer?.dates.map(({ date }) => format.day(date)).join(' or '),
            request.offer && `By ${format.nearDayInText(request.offer.holdUntil)}`,
            request === requestsWithDates[0],
          )
        }
      />
      <RowSection
        title="Waiting for your signature"
        items={toSign}
        row={(contract) =>
          renderContract(
            contract,
            format.money(contract.total),
            requestsWithDates.length === 0 && contract === toSign[0],
          )
        }
      />
      <RowSection
        title="Contracts we're preparing"
        items={preparing}
        row={(contract) =>
          renderContract(contract, "We'll e-mail you when it's ready. Nothing is reserved until it's signed.")
        }
      />
      <RowSection
        title="Declined contracts"
        items={declined}
        row={(contract) =>
          renderContract(contract, `${describeDecline(contract, user?.email, format)}. We'll get back to you.`)
        }
      />
      {requestsWithDates.length > 0 ? (
        <RowSection
          title="Your other requests"
          items={(requests.data?.items ?? []).filter((request) => !requestsWithDates.includes(request))}
          row={renderSentRequest}
        />
      ) : (
        <LoadedRows
          title="Your requests"
          query={requests}
          empty={
            <Empty title="No requests yet">
              Tell us about your group. We'll get back to you with a date and a contract.
            </Empty>
          }
          row={renderSentRequest}
        />
      )}
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
