import { useMediaQuery } from '@mantine/hooks'

/** Narrower than 768 px: lists are cards and panels are pages. */
export const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
