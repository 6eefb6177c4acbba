import {
  IconAddressBook,
  IconBook2,
  IconCalendar,
  IconCategory,
  IconChartBar,
  IconClock,
  IconClockCheck,
  IconFileDollar,
  IconFileText,
  IconGauge,
  IconMapPin,
  IconReceipt,
  IconScale,
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
  IconWriting,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { SideLabel } from './side-entries.ts'

/** The icons of the side dashboard's entries. */
export const SIDE_ICONS: Record<SideLabel, ComponentType<{ size?: number }>> = {
  Dashboard: IconGauge,
  Clients: IconAddressBook,
  Staff: IconUsersGroup,
  Schedule: IconCalendar,
  'Client Contracts': IconFileText,
  Contracts: IconFileText,
  Reports: IconChartBar,
  'Charge Items': IconReceipt,
  Users: IconUsers,
  Contract: IconWriting,
  'Log Hours': IconClock,
  'Log Hours Admin': IconClockCheck,
  'Pay Finalization': IconFileDollar,
  'T&Cs': IconScale,
  'Privacy Policy': IconShieldLock,
  Resources: IconBook2,
  Places: IconMapPin,
  'Program Types': IconCategory,
}
