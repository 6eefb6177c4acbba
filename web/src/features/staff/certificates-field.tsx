import { FileInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { AddRowButton, FieldRow } from '../../ui/field-row.tsx'
import { DateField } from '../../ui/fields/date-fields.tsx'
import { LineField } from '../../ui/fields/text-fields.tsx'
import type { CloudForm } from '../../ui/form/cloud-form.ts'
import { FormGroup } from '../../ui/form-group.tsx'
import { BLANK_CERTIFICATE, type CertificateValues } from './certificate-values.ts'

export function CertificatesField({ form }: { form: CloudForm<{ certificates: CertificateValues[] }> }) {
  const { getValues, insertListItem, removeListItem } = form.form
  const { certificates } = getValues()
  return (
    <FormGroup title="Certificates" hint="Only Admins and this person see these.">
      {certificates.map(({ file }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only
        <FieldRow key={index} name={`Certificate ${index + 1}`} onRemove={() => removeListItem('certificates', index)}>
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
        </FieldRow>
      ))}
      <AddRowButton onClick={() => insertListItem('certificates', BLANK_CERTIFICATE)}>Add certificate</AddRowButton>
    </FormGroup>
  )
}
