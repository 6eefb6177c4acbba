import { Button, Group, Text } from '@mantine/core'
import { cloud, type Outputs } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { type Format, useFormat } from '../../../ui/format/format.tsx'
import { hasStarted } from '../../../ui/format/is-over.ts'
import { Section } from '../../../ui/page/page.tsx'
import { BoxedList } from '../../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { describeState } from '../../../ui/text/meanings.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { countOpenSeats } from '../board/board-rows.ts'
import type { Entry } from '../entries.ts'
import { CHANGED_BY_STAFFING } from '../schedule-data.ts'
import { AskButton } from './ask-who-fits.tsx'
import { ShiftAnswersFoot } from './shift-answers-foot.tsx'
import { answerShift, LOOK_FOR_OTHERS } from './use-shift-answer.ts'

type ShiftOffer = Outputs['staffPrograms']['listOffers']['items'][number]

/** Returns the query of a program's offers: all for Admins, the own for a Facilitator. */
export const offersQuery = (programID: string) =>
  api.staffPrograms.listOffers.queryOptions({ input: { where: { programID }, limit: 50 } })

/** Returns how many shifts of a program can be offered: none once it has begun. */
export const countOpenShifts = (entry: Entry): number => (hasStarted(entry) ? 0 : countOpenSeats(entry))

/** Lists the offers of a program's shifts, with answers. Shows nothing without offers and open shifts. */
export function ShiftOffers({ entry, offers }: { entry: Entry; offers: readonly ShiftOffer[] }) {
  const format = useFormat()
  const isOpen = countOpenShifts(entry) > 0
  const openOffers = offers.filter(({ status }) => status !== 'accepted' && status !== 'withdrawn')
  if (openOffers.length === 0 && !isOpen) return null
  return (
    <Section title="Offered shifts" action={isOpen && <AskButton entry={entry} />}>
      {openOffers.length === 0 ? (
        <p>
          <DimmedText>Nobody was asked. Offer the open shifts, and the first who accept get them.</DimmedText>
        </p>
      ) : (
        <BoxedList>
          {openOffers.map((offer) => (
            <Group component="li" key={offer.id} gap="var(--space-8) var(--space-12)" px="md" py="sm">
              <Text span inherit flex={1} miw={140}>
                {offer.staffName}
                <DimmedText block>{describeShiftOffer(offer, format)}</DimmedText>
              </Text>
              {offer.can.takeBack ? (
                <WithdrawOfferButton offer={offer} />
              ) : (
                <StatusBadge {...describeState('shiftOffers', offer.status)} />
              )}
            </Group>
          ))}
        </BoxedList>
      )}
    </Section>
  )
}

const describeShiftOffer = ({ role, status, answerBy, declineReason }: ShiftOffer, format: Format) =>
  [role, status === 'offered' && `to answer by ${format.dateTime(answerBy)}`, declineReason].filter(Boolean).join(', ')

function WithdrawOfferButton({ offer: { id, version, staffName } }: { offer: ShiftOffer }) {
  const act = useAct()
  const takeBack = () =>
    act(() => cloud.staffPrograms.takeBackOffer({ id, version }), {
      refresh: CHANGED_BY_STAFFING,
      done: `${staffName} is no longer asked.`,
    })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={act.busy}
      onClick={() => void takeBack()}
      aria-label={`Take back the offer to ${staffName}`}
    >
      Take back
    </Button>
  )
}

export function AnswerOffer({ offer }: { offer: ShiftOffer }) {
  const format = useFormat()
  const { id, version, programName, answerBy } = offer
  return (
    <>
      <DimmedText w="100%">
        Can you work this? Whoever accepts first gets it. Answer by {format.dateTime(answerBy)}.
      </DimmedText>
      <ShiftAnswersFoot
        shift={{ programName, declineEffect: LOOK_FOR_OTHERS, answer: answerShift.offer(id, version) }}
        yes="Accept shift"
      />
    </>
  )
}
