import { Anchor, Group, Stack } from '@mantine/core'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { isExpired } from './certificate-values.ts'
import type { StaffMember } from './staff-types.ts'

export function CertificateList({ member }: { member: StaffMember }) {
  const format = useFormat()
  const act = useAct()
  const openFile = (certificate: string) =>
    act(() =>
      cloud.staff
        .certificateFile({ staffID: member.staffID, certificate })
        .then((file) => downloadFile(file.name || certificate, file)),
    )
  return (
    <Stack component="span" gap="sm">
      {member.certificates.map((certificate) => {
        const { name, validUntil, file } = certificate
        const expired = isExpired(certificate, format.today)
        return (
          <Group component="span" key={name} gap="sm">
            {file ? (
              <Anchor component="button" type="button" inherit onClick={() => void openFile(name)}>
                {name}
              </Anchor>
            ) : (
              name
            )}
            {validUntil && !expired && <DimmedText>until {format.day(validUntil)}</DimmedText>}
            {validUntil && expired && <StatusBadge meaning="off" word={`Expired ${format.day(validUntil)}`} />}
          </Group>
        )
      })}
    </Stack>
  )
}
