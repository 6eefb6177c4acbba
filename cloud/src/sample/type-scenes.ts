import { box, circle, drawScene, fir, hills, line, person, type Shape } from './drawn-pictures.ts'

const [ORANGE, BLUE, GREEN, YELLOW, WHITE, NAVY, WOOD] = [
  'e8762c',
  '2f6fde',
  '3f8f5f',
  'f4c04e',
  'ffffff',
  '1f3557',
  '8a5f3c',
]
const [SKY, FAR, NEAR, GRASS] = ['d3e9f7', 'a9cdb9', '6fa886', '4f8a66']
const SIZE = [640, 240] as const

const BACK = hills(FAR, { top: 150, height: 18, length: 74, from: 40 })
const MEADOW = hills(GRASS, { top: 206, height: 5, length: 90 })
const firs = (color: string, y: number, ...places: readonly (readonly [x: number, tall: number])[]) =>
  places.map(([x, tall]) => fir(color, [x, y], tall))

/** The holds of a climbing wall. */
const holds = (color: string, ...places: readonly (readonly [x: number, y: number])[]) =>
  places.map((place) => circle(color, place, 7))

/** A contour line of a map: two circles, the inner one in the map's color. */
const contour = (x: number, y: number, radius: number): Shape[] => [
  circle('d8b98a', [x, y], radius),
  circle('f6ecd6', [x, y], radius - 2),
]

/** A card that lies at this angle, with a mark in its middle. */
const card = (color: string, x: number, lean: number): Shape[] => [
  [
    WHITE,
    [
      [x - 42 + lean, 56],
      [x + 42 + lean, 56 + lean / 4],
      [x + 42 - lean, 184 + lean / 4],
      [x - 42 - lean, 184],
    ],
  ],
  circle(color, [x, 120], 24),
]

/** A person in a tile of a video call. */
const tile = (ground: string, color: string, x: number, y: number): Shape[] => [
  box(ground, [x, y], 84, 62),
  ...person(color, [x + 42, y + 62], 56),
]

/** The ground and the shapes of each program type's picture, by its name. */
// biome-ignore format: one line for each shape
const SCENES: Readonly<Record<string, readonly [ground: string, shapes: readonly Shape[]]>> = {
  'High Ropes Challenge': [
    SKY,
    [
      circle(WHITE, [520, 56], 26),
      BACK,
      ...firs(NEAR, 222, [60, 120], [112, 90], [566, 128], [612, 92]),
      MEADOW,
      box(WOOD, [168, 34], 12, 186),
      box(WOOD, [460, 34], 12, 186),
      line(NAVY, [174, 58], [466, 58], 3),
      line(NAVY, [174, 132], [466, 132], 4),
      line(ORANGE, [318, 58], [318, 90], 3),
      ...person(ORANGE, [318, 132], 58),
    ],
  ],
  'Full-Day Adventure': [
    'fbe3c4',
    [
      circle(YELLOW, [320, 120], 52),
      ['8fb3c9', [[-20, 240], [120, 66], [230, 190], [330, 90], [470, 240]]],
      ['5d8aa8', [[220, 240], [450, 44], [680, 240]]],
      [WHITE, [[418, 71], [450, 44], [483, 72], [462, 84], [448, 74], [434, 86]]],
      hills(NEAR, { top: 196, height: 10, length: 80 }),
      ...firs(GRASS, 226, [70, 70], [104, 52], [560, 78], [596, 54]),
      hills(GRASS, { top: 222, height: 4, length: 60 }),
      [ORANGE, [[236, 222], [276, 168], [316, 222]]],
      [NAVY, [[264, 222], [276, 190], [288, 222]]],
    ],
  ],
  'Low Ropes Teamwork': [
    'dcefe0',
    [
      ...firs(FAR, 210, [40, 170], [120, 150], [210, 176], [300, 150], [392, 180], [480, 156], [560, 176], [624, 150]),
      MEADOW,
      box(WOOD, [120, 40], 18, 184),
      box(WOOD, [502, 40], 18, 184),
      line(WOOD, [128, 178], [512, 178], 12),
      line(NAVY, [138, 112], [502, 112], 3),
      ...[BLUE, ORANGE, GREEN, YELLOW].flatMap((color, index) => person(color, [206 + index * 76, 172], 72)),
    ],
  ],
  'Climbing Tower': [
    SKY,
    [
      circle(YELLOW, [112, 64], 30),
      BACK,
      MEADOW,
      ['c9a27a', [[268, 222], [282, 18], [398, 18], [420, 222]]],
      ['b58a60', [[350, 222], [348, 18], [398, 18], [420, 222]]],
      box(WOOD, [274, 12], 132, 10),
      ...holds(BLUE, [300, 190], [330, 66], [370, 104]),
      ...holds(GREEN, [328, 160], [302, 46], [390, 142]),
      ...holds(YELLOW, [298, 132], [372, 178]),
      ...holds(ORANGE, [384, 58]),
      line(NAVY, [322, 22], [322, 80], 2),
      ...person(ORANGE, [322, 128], 58),
      line(NAVY, [322, 22], [472, 176], 2),
      ...person(BLUE, [478, 220], 62),
    ],
  ],
  'Leadership Workshop': [
    'f3e7d8',
    [
      box('e6d4bd', [0, 186], 640, 54),
      box(WOOD, [236, 30], 168, 118),
      box(WHITE, [244, 38], 152, 102),
      line(BLUE, [262, 120], [300, 92], 5),
      line(BLUE, [300, 92], [334, 104], 5),
      line(BLUE, [334, 104], [378, 58], 5),
      ...person(ORANGE, [204, 204], 96),
      ...[BLUE, GREEN, NAVY, YELLOW].flatMap((color, index) => person(color, [310 + index * 76, 236], 84)),
    ],
  ],
  'Strengths Workshop': [
    'dfe4f5',
    [
      ...card(BLUE, 170, -12),
      ...card(GREEN, 270, -4),
      ...card(YELLOW, 370, 4),
      ...card(ORANGE, 470, 12),
      ...person(WHITE, [170, 136], 34),
      [WHITE, [[256, 128], [270, 104], [284, 128]]],
      box(WHITE, [360, 110], 20, 20),
      circle(WHITE, [470, 120], 10),
    ],
  ],
  'Virtual Team Builder': [
    'e3edf9',
    [
      box(NAVY, [166, 22], 308, 176),
      ...tile('cfe0f7', BLUE, 182, 36), ...tile('fbe3c4', ORANGE, 278, 36), ...tile('dcefe0', GREEN, 374, 36),
      ...tile('f9edc9', WOOD, 182, 114), ...tile('dfe4f5', NAVY, 278, 114), ...tile('f7dcd0', YELLOW, 374, 114),
      ['9fb2cc', [[126, 214], [166, 198], [474, 198], [514, 214]]],
    ],
  ],
  'Orienteering Quest': [
    'f6ecd6',
    [
      ...[120, 96, 72, 48, 24].flatMap((radius) => contour(150, 130, radius)),
      ...[86, 62, 38].flatMap((radius) => contour(560, 60, radius)),
      ['bcd8b8', [[250, 240], [330, 176], [420, 196], [500, 150], [640, 190], [640, 240]]],
      line(ORANGE, [96, 190], [212, 84], 4),
      line(ORANGE, [212, 84], [300, 150], 4),
      circle(ORANGE, [96, 190], 12),
      circle('f6ecd6', [96, 190], 8),
      [ORANGE, [[300, 132], [314, 158], [286, 158]]],
      circle(NAVY, [430, 112], 74),
      circle(WHITE, [430, 112], 64),
      [ORANGE, [[466, 66], [440, 120], [420, 104]]],
      ['9fb2cc', [[394, 158], [440, 120], [420, 104]]],
      circle(NAVY, [430, 112], 6),
    ],
  ],
  'Team Games at Your Place': [
    SKY,
    [
      box('f7dcd0', [60, 74], 210, 140),
      ['b5563c', [[40, 78], [165, 22], [290, 78]]],
      ...[84, 150, 216].map((x) => box('9fc3e0', [x, 108], 34, 40)),
      MEADOW,
      ...[BLUE, YELLOW].flatMap((color, index) => person(color, [312 + index * 66, 206], 66)),
      ...[GREEN, ORANGE].flatMap((color, index) => person(color, [504 + index * 62, 206], 66)),
      circle(WHITE, [440, 170], 40),
      [ORANGE, [[440, 170], [412, 142], [440, 130], [468, 142]]],
      [BLUE, [[440, 170], [412, 198], [440, 210], [468, 198]]],
    ],
  ],
}

/** Draws the picture of a program type in both widths. */
export function drawTypePictures(name: string): { picture: File; smallPicture: File } {
  const [ground, shapes] = SCENES[name] ?? [SKY, [BACK, MEADOW]]
  const [smallPicture, picture] = ([1, 2] as const).map(
    (scale) => new File([drawScene({ size: SIZE, ground, shapes }, scale)], 'picture.png'),
  ) as [File, File]
  return { picture, smallPicture }
}
