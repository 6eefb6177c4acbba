import { cloud } from '../../cloud/client.ts'
import { refreshCollections } from '../../cloud/refresh.ts'
import { SavedText } from '../../ui/rich-text/saved-text.tsx'
import type { Policy, PolicyProps } from './policy-screen.tsx'

const toStoredText = ({ content, version }: Policy) => ({ text: content, version })

type PolicyEditingProps = PolicyProps & { document: Policy; onDone: () => void }

/** Shows the policy's text in an editor, for Admins. */
export default function PolicyEditing({ policy, title, document, onDone }: PolicyEditingProps) {
  return (
    <SavedText
      label={title}
      title="Text"
      minHeight={420}
      stored={toStoredText(document)}
      current={toStoredText}
      save={async (content, version) => {
        const saved = await cloud[policy].save({ content, version })
        await refreshCollections(policy)
        return toStoredText(saved)
      }}
      onClose={onDone}
    />
  )
}
