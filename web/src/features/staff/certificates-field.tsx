import { FileInput, Group } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { AddButton } from '../../ui/add-button.tsx'
import type { CloudForm } from '../../ui/cloud-form.ts'
import { DateField } from '../../ui/date-fields.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LineField } from '../../ui/text-fields.tsx'
import { BLANK_CERTIFICATE, type CertificateValues } from './certificate-values.ts'
import { FormGroup } from './form-group.tsx'

export function CertificatesField({ form }: { form: CloudForm<{ certificates: CertificateValues[] }> }) {
  const { certificates } = form.form.getValues()
  return (
    <FormGroup title="Certificates" hint="Only Admins and this person see these.">
      {certificates.map(({ file }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only
        <Group key={index} gap={10} align="flex-end" role="group" aria-label={`Certificate ${index + 1}`}>
          <LineField label="Name" flex="2 1 150px" {...form.field(`certificates.${index}.name`)} />
          <DateField
            label="Valid until"
            within={`Certificate ${index + 1}`}
            placeholder="No end"
            flex="1 1 120px"
            {...form.field(`certificates.${index}.validUntil`)}
          />
          <FileInput
            label={file ? 'Replace the file' : 'File'}
            placeholder="Choose a file"
            clearable
            flex="1 1 140px"
            leftSection={<IconUpload size={16} />}
            {...form.field(`certificates.${index}.upload`)}
          />
          <IconButton
            label={`Remove certificate ${index + 1}`}
            onClick={() => form.form.removeListItem('certificates', index)}
          >
            <IconX size={16} />
          </IconButton>
        </Group>
      ))}
      <AddButton
        variant="default"
        size="sm"
        w="fit-content"
        onClick={() => form.form.insertListItem('certificates', BLANK_CERTIFICATE)}
      >
        Add certificate
      </AddButton>
    </FormGroup>
  )
}
