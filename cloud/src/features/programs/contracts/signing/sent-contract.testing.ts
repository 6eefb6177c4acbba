import { outboxEntries } from '../../../../platform/outbox/outbox.ts'
import { emailOf, PEOPLE, type TestCloud } from '../../../../testing/cloud.ts'

type Form = Partial<Parameters<ReturnType<TestCloud['as']>['clientPrograms']['create']>[0]>

/** Creates and sends a contract, with the client as signer and the stranger as contact. */
export async function sentContract(cloud: TestCloud, form: Form = {}) {
  const { clients, clientPrograms } = cloud.as('admin')
  const { clientID } = await clients.create({ organization: 'Acme School', allowSameName: true })
  const { programID } = await clientPrograms.create({
    clientID,
    programName: 'Team day',
    contactPersonEmail: emailOf('stranger'),
    signerEmail: emailOf('client'),
    lineItems: [{ lineItemCode: 'ROPES', description: 'High ropes', unitPrice: 12.5, quantity: 20 }],
    ...form,
  })
  return clientPrograms.send({ programID })
}

/** Returns the client's input to sign the contract. */
export const signing = (contract: { programID: string; documentHash: string | null }) => ({
  programID: contract.programID,
  documentHash: contract.documentHash ?? '',
  name: PEOPLE.client.name,
  method: 'typed' as const,
  agreed: true as const,
})

/** Returns the e-mails of the people who were mailed a link to sign, sorted. */
export async function askedToSign(cloud: TestCloud): Promise<string[]> {
  const { items } = await cloud.store.find(outboxEntries, { orderBy: 'dueAt', limit: 200 })
  return items.flatMap(({ job }) => (job.kind === 'contractLink' ? [job.email] : [])).toSorted()
}
