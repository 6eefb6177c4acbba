/** The most photos of a program, and the widths in pixels in which browsers send each. */
export const PROGRAM_PHOTOS = { most: 60, widths: { small: 640, large: 2048 } } as const
