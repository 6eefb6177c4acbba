import { Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { refresh } from '../../cloud/refresh.ts'
import { Page } from '../../ui/page.tsx'
import { SavedText } from '../../ui/saved-text.tsx'
import { Loaded } from '../../ui/states.tsx'
import { isFullContract, toDocumentContent } from './contract.ts'
import { ContractDocument } from './contract-document.tsx'
import styles from './contract-editor-screen.module.css'

type Texts = Outputs['contractText']['get']
type Field = 'paymentText' | 'additionalText'

/** The two texts that every contract carries, beside a real contract that shows them while they are typed. */
export function ContractEditorScreen() {
  const query = useQuery(api.contractText.get.queryOptions({ input: {} }))
  return (
    <Page
      title="Contract text"
      lede="The text on every contract. Sent and signed contracts keep the text they were sent with."
    >
      <Loaded query={query} height={560}>
        {(texts) => <TextEditors texts={texts} />}
      </Loaded>
    </Page>
  )
}

function TextEditors({ texts }: { texts: Texts }) {
  const [typed, setTyped] = useState({ paymentText: texts.paymentText, additionalText: texts.additionalText })
  const field = (name: Field) => ({
    stored: { text: texts[name], version: texts.version },
    current: (document: Texts) => ({ text: document[name], version: document.version }),
    onTyping: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
    save: async (text: string, version: number) => {
      const saved = await cloud.contractText.save({ [name]: text, version })
      await refresh('contractText')
      return { text: saved[name], version: saved.version }
    },
  })
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={32} style={{ alignItems: 'start' }}>
      <Stack gap={32}>
        <SavedText label="Payment text" minHeight={180} {...field('paymentText')} />
        <SavedText label="Additional text" minHeight={320} {...field('additionalText')} />
      </Stack>
      <Preview texts={typed} />
    </SimpleGrid>
  )
}

/** A contract of today with the text as it is being typed. */
function Preview({ texts }: { texts: { paymentText: string; additionalText: string } }) {
  const centre = useCentre()
  const [chosen, setChosen] = useState<string | null>(null)
  const query = useQuery(api.clientPrograms.list.queryOptions({ input: { limit: 50, orderBy: '-createdAt' } }))
  return (
    <section className={styles.preview} aria-labelledby="contract-preview">
      <h2 id="contract-preview" className="visuallyHidden">
        Preview
      </h2>
      <Loaded query={query} height={480}>
        {({ items }) => {
          const contracts = items.filter(isFullContract)
          const contract =
            contracts.find(({ programID }) => programID === chosen) ??
            contracts.find(({ lineItems }) => lineItems.length > 0) ??
            contracts[0]
          if (!contract) return <Text c="dimmed">Once you have a contract, you'll see a preview here.</Text>
          return (
            <>
              <Select
                label="Preview with"
                searchable
                allowDeselect={false}
                data={contracts.map(({ programID, programName }) => ({ value: programID, label: programName }))}
                value={contract.programID}
                onChange={setChosen}
              />
              <ContractDocument
                content={toDocumentContent({ ...contract, frozen: null }, texts, centre)}
                statusLine="Preview"
              />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
