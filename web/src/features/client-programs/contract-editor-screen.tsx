import { Select, SimpleGrid, Stack, Tabs } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { refreshCollections } from '../../cloud/refresh.ts'
import { FormCard } from '../../ui/form-group.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Loaded, Loading } from '../../ui/page/states.tsx'
import { SavedText } from '../../ui/rich-text/saved-text.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { isFullContract, toDocumentContent } from './contract.ts'
import styles from './contract-editor-screen.module.css'
import { ContractDocument } from './document/contract-document.tsx'

type Texts = Outputs['contractText']['get']
type Field = 'paymentText' | 'additionalText'

type Contracts = UseQueryResult<Outputs['clientPrograms']['list']>

const contractTextQuery = () => api.contractText.get.queryOptions({ input: {} })

export const prefetchContractText = () => prefetchQuery(contractTextQuery())

const FormEditor = createLazyPart(() => import('../participants/form-editor.tsx').then((part) => part.FormEditor), {
  fallback: () => <Loading height={640} />,
})

/** Shows the editors of the two texts of every contract, next to a preview of a real contract with the typed texts. */
export function ContractEditorScreen() {
  const [{ tab }, setSearch] = useUrlState('/app/contract/contractEditor')
  const query = useQuery(contractTextQuery())
  // Requested in parallel with the texts.
  const contracts = useQuery(api.clientPrograms.list.queryOptions({ input: { limit: 50, orderBy: '-createdAt' } }))
  return (
    <Page title="Contract text" lede="What clients and participants sign. What was sent or signed keeps its text.">
      <Tabs
        value={tab ?? 'contract'}
        onChange={(next) => setSearch({ tab: next === 'form' ? 'form' : undefined }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" aria-label="Texts">
          <Tabs.Tab value="contract">Contract</Tabs.Tab>
          <Tabs.Tab value="form">Participants' form</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="contract">
          <Loaded query={query} height={560}>
            {(texts) => <TextEditors texts={texts} contracts={contracts} />}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="form">
          <FormEditor />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function TextEditors({ texts, contracts }: { texts: Texts; contracts: Contracts }) {
  const [typedTexts, setTypedTexts] = useState({ paymentText: texts.paymentText, additionalText: texts.additionalText })
  const field = (name: Field) => ({
    stored: { text: texts[name], version: texts.version },
    current: (document: Texts) => ({ text: document[name], version: document.version }),
    onTyping: (text: string) => setTypedTexts((previous) => ({ ...previous, [name]: text })),
    save: async (text: string, version: number) => {
      const saved = await cloud.contractText.save({ [name]: text, version })
      await refreshCollections('contractText')
      return { text: saved[name], version: saved.version }
    },
  })
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
      <Stack gap="lg">
        <SavedText label="Payment text" minHeight={180} {...field('paymentText')} />
        <SavedText label="Additional text" minHeight={320} {...field('additionalText')} />
      </Stack>
      <ContractPreview texts={typedTexts} contracts={contracts} />
    </SimpleGrid>
  )
}

/** Shows an existing contract with the typed texts. */
function ContractPreview({ texts, contracts }: { texts: Pick<Texts, Field>; contracts: Contracts }) {
  const centre = useCentre()
  const [chosenID, setChosenID] = useState<string | null>(null)
  return (
    <div className={styles.preview}>
      <Loaded query={contracts} height={480}>
        {({ items }) => {
          const fullContracts = items.filter(isFullContract)
          const contract =
            fullContracts.find(({ programID }) => programID === chosenID) ??
            fullContracts.find(({ lineItems }) => lineItems.length > 0) ??
            fullContracts[0]
          if (!contract)
            return <FormCard title="Preview" hint="Once you have a contract, you'll see it here with these texts." />
          return (
            <>
              <FormCard title="Preview">
                <Select
                  label="Contract"
                  searchable
                  allowDeselect={false}
                  data={fullContracts.map(({ programID, programName }) => ({ value: programID, label: programName }))}
                  value={contract.programID}
                  onChange={setChosenID}
                />
              </FormCard>
              <ContractDocument
                content={toDocumentContent({ ...contract, frozen: null }, texts, centre)}
                statusLine="Preview"
              />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
