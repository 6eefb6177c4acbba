type Sized = { participantsFrom: number | null; participantsTo: number | null }

/** Formats a length in minutes, such as "1 h 30 min". */
export function formatLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** Describes a type's group size, such as "6 to 45 participants". Returns '' without limits. */
export function formatGroup({ participantsFrom: from, participantsTo: to }: Sized): string {
  if (from !== null && to !== null) return from === to ? `${from} participants` : `${from} to ${to} participants`
  if (from !== null) return `${from} people or more`
  return to === null ? '' : `Up to ${to} participants`
}

/** Returns a type's length, group size and ages in one line. */
export const describeType = (type: Sized & { usualMinutes: number | null; ages: string }): string =>
  [type.usualMinutes !== null && formatLength(type.usualMinutes), formatGroup(type), type.ages]
    .filter(Boolean)
    .join(' · ')
