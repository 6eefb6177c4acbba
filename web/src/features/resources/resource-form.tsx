import { LIMITS } from '@belay/contract/constants'
import { Autocomplete, FileInput, Progress, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { LineField, LinesField } from '../../ui/fields/text-fields.tsx'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { RecordDrawer } from '../../ui/form/form-drawer.tsx'
import { toValues } from '../../ui/form/form-values.ts'
import { formatFileKind, formatFileSize, type Resource } from './resource-title.tsx'

const BLANK = {
  kind: 'link' as 'link' | 'file',
  title: '',
  description: '',
  category: 'General',
  url: '',
  file: null as File | null,
}
type Values = typeof BLANK
const toResourceValues = ({ file, ...resource }: Resource): Values => ({
  ...toValues(BLANK, resource),
  kind: file ? 'file' : 'link',
})
/** A hint for the file dialog only. The cloud detects the file's type from its content. */
const FILE_ENDINGS = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.jpg,.jpeg,.png,.webp,.gif,.mp4,.csv,.txt'

type ResourceFormProps = { resource: Resource | null; categories: string[]; onClose: () => void }

export function ResourceForm({ resource, categories, onClose }: ResourceFormProps) {
  const [sentShare, setSentShare] = useState<number | null>(null)
  const form = useCloudForm<Values, Resource>({
    initialValues: resource ? toResourceValues(resource) : BLANK,
    validate: (values) => findProblems(values, resource),
    version: resource?.version,
    save: async ({ kind, file, url, ...values }, { version }) => {
      const content = kind === 'link' ? { url: url.trim() } : file ? { file } : {}
      const options = 'file' in content ? { context: { onProgress: setSentShare } } : undefined
      try {
        return await (resource
          ? cloud.resources.update({ ...values, ...content, resourceID: resource.resourceID, version }, options)
          : cloud.resources.create({ ...values, ...content }, options))
      } finally {
        setSentShare(null)
      }
    },
    current: toResourceValues,
    refresh: ['resources'],
    done: (saved) => (resource ? `Saved ${saved.title}.` : `Added ${saved.title}.`),
    saved: onClose,
  })
  const { kind, file } = form.form.getValues()
  return (
    <RecordDrawer kind="resource" existing={resource?.title} onClose={onClose} form={form}>
      <SegmentedControl
        fullWidth
        aria-label="Link or file"
        data={['Link', 'File'].map((label) => ({ value: label.toLowerCase(), label }))}
        {...form.field('kind')}
      />
      <LineField label="Title" required {...form.field('title')} />
      {kind === 'link' ? (
        <TextInput label="Address" type="url" required placeholder="https://" maxLength={2000} {...form.field('url')} />
      ) : (
        <FileInput
          label={resource?.file ? 'Replace the file' : 'File'}
          description={
            resource?.file
              ? `Current file: ${resource.file.name} (${formatFileKind(resource)}).`
              : 'Up to 20 MB. PDF, Office, OpenDocument, pictures, MP4, CSV or text.'
          }
          required={!resource?.file}
          clearable
          accept={FILE_ENDINGS}
          placeholder="Choose a file"
          leftSection={<IconUpload size={16} />}
          {...form.field('file')}
        />
      )}
      {sentShare !== null && (
        <Stack gap="sm" c="dimmed" fz="sm" role="status">
          <span>
            {sentShare < 1
              ? `Uploading ${file ? formatFileSize(file.size) : ''}: ${Math.round(sentShare * 100)}%`
              : 'Checking and saving the file'}
          </span>
          <Progress value={sentShare * 100} animated={sentShare >= 1} aria-label="Upload" />
        </Stack>
      )}
      <Autocomplete label="Category" data={categories} maxLength={LIMITS.shortText} {...form.field('category')} />
      <LinesField label="Description" {...form.field('description')} />
    </RecordDrawer>
  )
}

function findProblems(values: Values, resource: Resource | null): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!values.title.trim()) problems.title = 'Enter a title.'
  if (values.kind === 'link' && !/^https?:\/\/[^\s]+$/.test(values.url.trim()))
    problems.url = 'Enter a web address that starts with https:// or http://.'
  if (values.kind === 'file' && !values.file && !resource?.file) problems.file = 'Choose a file.'
  if (values.kind === 'file' && values.file && values.file.size > LIMITS.uploadBytes)
    problems.file = `Choose a file of 20 MB or less. This one is ${formatFileSize(values.file.size)}.`
  return problems
}
