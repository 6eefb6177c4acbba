import { Avatar, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Facts } from '../../ui/layers/detail-panel.tsx'
import { MailLink, PhoneLink } from '../../ui/text/contact-details.tsx'
import type { Colleague } from './staff-types.ts'

type ContactProps = { member: Colleague; more?: readonly (readonly [string, ReactNode])[] }

/** Shows a person's photo, contact details and skills. */
export function Contact({ member, more = [] }: ContactProps) {
  return (
    <>
      <Group mb="lg">
        <Avatar src={member.photoURL} name={member.name} size={64} alt="" color="blue" />
        <div>
          <Text fw={600}>{member.name}</Text>
          <Text c="dimmed" size="sm">
            {member.title || 'Staff'}
          </Text>
        </div>
      </Group>
      <Facts
        items={[
          ['E-mail', <MailLink key="email" email={member.email} />],
          ['Phone', member.phone && <PhoneLink phone={member.phone} />],
          ['Skills', member.skills.join(', ')],
          ['About', member.bio],
          ...more,
        ]}
      />
    </>
  )
}
