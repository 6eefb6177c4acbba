import { linkTo } from '@belay/contract/links'
import { contractStatus, requestStatus } from '@belay/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { Ago, useFormat } from '../../ui/format.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/page.tsx'
import { Empty, Loaded, Pending } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Contract, describeDecline } from '../client-programs/contract.ts'
import { NeedsRow, NeedsRows } from './needs-row.tsx'

/** For Clients and people not yet assigned: contracts to sign, and where their requests stand. */
export function RequesterNeeds() {
  const { user, permission } = useMe()
  const format = useFormat()
  const requests = useQuery(api.programRequests.listInvolving.queryOptions({ input: { limit: 6 } }))
  const contracts = useQuery(api.clientPrograms.listByEmail.queryOptions({ input: { limit: 20 } }))
  const toSign = (contracts.data?.items ?? []).filter(({ can }) => can.sign)
  const declined = (contracts.data?.items ?? []).filter((contract) => contractStatus(contract) === 'Declined')
  return (
    <>
      {contracts.isPending && <Pending />}
      <ContractRows
        title="Waiting for your signature"
        contracts={toSign}
        more={({ total }) => format.money(total)}
        badge={<StatusBadge status="Sent">To sign</StatusBadge>}
      />
      <ContractRows
        title="Declined contracts"
        contracts={declined}
        more={(contract) => `${describeDecline(contract, user?.email, format)}. We'll get back to you.`}
        badge={<StatusBadge status="Declined" />}
      />
      <Section title="Your requests">
        <Loaded query={requests} height={280}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty
                title="No requests yet"
                action={<LinkButton to="/app/program-requests/submitRequest">Request a Program</LinkButton>}
              >
                Tell us about your group. We'll get back to you with a date and a contract.
              </Empty>
            ) : (
              <NeedsRows>
                {items.map((item) => (
                  <NeedsRow
                    key={item.id}
                    link={linkTo.request(item.id)}
                    when={<Ago at={item.createdAt} />}
                    what={item.programDetails.programType}
                    more={item.organization}
                    badge={<StatusBadge status={requestStatus(item)} />}
                  />
                ))}
              </NeedsRows>
            )
          }
        </Loaded>
      </Section>
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

type ContractRowsProps = {
  title: string
  contracts: readonly Contract[]
  more: (contract: Contract) => string
  badge: ReactNode
}

/** Contracts in one state, each leading to its document; nothing where there are none. */
function ContractRows({ title, contracts, more, badge }: ContractRowsProps) {
  const format = useFormat()
  if (contracts.length === 0) return null
  return (
    <Section title={title}>
      <NeedsRows>
        {contracts.map((contract) => (
          <NeedsRow
            key={contract.programID}
            link={linkTo.contract(contract.programID)}
            when={format.date(contract.date)}
            what={contract.programName}
            more={more(contract)}
            badge={badge}
          />
        ))}
      </NeedsRows>
    </Section>
  )
}
