import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { RichTextView } from '../../ui/rich-text.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'

/** Shows the terms in a panel next to the form, so that the person does not leave the form to read them. */
export function TermsPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const query = useQuery({ ...api.termsAndConditions.get.queryOptions({ input: {} }), enabled: opened })
  return (
    <DetailPanel opened={opened} onClose={onClose} title="Terms and conditions">
      <Loaded query={query}>
        {({ content }) =>
          content.trim() === '' ? (
            <Empty title="No terms yet">We haven't published our terms and conditions yet.</Empty>
          ) : (
            <RichTextView html={content} />
          )
        }
      </Loaded>
    </DetailPanel>
  )
}
