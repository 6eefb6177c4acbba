import { emailOf, PEOPLE, type TestCloud } from '../../../../testing/cloud.ts'

/** A scheduled program for a contract. */
export const PLANNED = {
  programName: 'Team day',
  date: '05/04/2026',
  startTime: '9:00 AM',
  endTime: '12:00 PM',
  location: 'Quad',
  participants: 20,
}

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

/** Creates and sends a contract, and signs it as the client. */
export const signedContract = async (cloud: TestCloud, form: Form = {}) =>
  cloud.as('client').clientPrograms.sign(signing(await sentContract(cloud, form)))

export const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())

/** Returns the e-mails of the people who were mailed a link to sign, sorted. */
export const askedToSign = async (cloud: TestCloud): Promise<string[]> =>
  (await cloud.jobs('contractLink')).map(({ email }) => email).toSorted()
